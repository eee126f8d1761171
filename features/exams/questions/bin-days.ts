/** Days after which a question in the recycle bin is removed for good, unless it is used somewhere. */
export const binDays = 30
