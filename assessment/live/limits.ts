/** Limits of live hours that the server checks and the screens show. */
export const liveLimits = {
  title: 60,
  /** Questions of one hour. */
  questions: 50,
  body: 500,
  options: { least: 2, most: 8 },
  option: 200,
  reason: 500,
  /** Words that one person gives to a word cloud, and the characters of each. */
  words: 3,
  word: 20,
  /** Different words that a word cloud shows, the most frequent first. */
  shownWords: 80,
  hiddenWords: 200,
  /** Minutes after which a student is late. */
  lateAfter: 180,
  /** Seconds of a discussion between two votes. */
  discussion: { least: 15, most: 1800 },
} as const

/** Digits of the code of a roll call. */
export const rollCodeLength = 4
