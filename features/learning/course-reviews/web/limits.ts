/** The longest review and the longest answer, in characters. */
export const mostText = 2000
/** The highest rating. */
export const mostStars = 5
