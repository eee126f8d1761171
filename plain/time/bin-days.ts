/** Days that something deleted can be brought back from a bin; after them it is deleted for good. */
export const binDays = 30
