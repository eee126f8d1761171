/** The share from which a chapter or a book counts as read; what remains is often a list of references. */
export const readShare = 0.98

/**
 * Words (or Chinese characters) per second; nothing is credited faster. The number is chosen, not measured: it is well above every rate of reading, so that
 * fast readers lose nothing, and a jump through a book still earns nothing. 1200 words per minute are four times the 300 that most adults stay below in
 * English non-fiction (Brysbaert, Journal of Memory and Language 109, 2019), and more than twice the 500 characters that the Chinese curriculum of
 * compulsory education asks for at the least.
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
