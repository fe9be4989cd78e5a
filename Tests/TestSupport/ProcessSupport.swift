// Tests that drive built programs find everything under one import.
@_exported import ProcessSupport
