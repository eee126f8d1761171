/** The share from which a chapter or a book counts as read; what remains is often a list of references. */
export const readShare = 0.98

/**
 * Words (or Chinese characters) that a fast reader takes in per second; nothing is credited faster. It is twice the 600 characters per minute that the
 * curriculum of Chinese high schools expects, and twice the 600 words at which readers of English only scan (Carver, Journal of Reading 36:2, 1992).
 */
export const wordsPerSecond = 20

/** A block without words, such as a picture or a formula, weighs as much as these. */
const leastWords = 10
/** Half a minute: a block that is longer, such as a table, is rarely read word for word. */
const mostWords = 30 * wordsPerSecond

/** The weight of a block in the share of a chapter that was read. */
export const weightOf = (words: number) => Math.max(words, leastWords)

/** The attention that a block needs before it counts as read, in words. */
export const effortOf = (words: number) => Math.min(weightOf(words), mostWords)
