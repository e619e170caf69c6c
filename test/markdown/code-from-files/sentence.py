# region of the file that has no name
x = 1
