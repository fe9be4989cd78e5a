// Measures the built programs and prints the figures as one JSON object.
print("{}")
