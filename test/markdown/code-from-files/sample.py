# region means
def mean(values):
    # region inner
    total = sum(values)
    # endregion
    return total / len(values)
# endregion

# #region sums
def add(a, b):
    return a + b
# #endregion
