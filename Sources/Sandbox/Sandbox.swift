import CSeccomp
