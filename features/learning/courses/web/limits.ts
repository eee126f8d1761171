/** The most attachments of a course. */
export const mostAttachments = 100
/** The most of a price, in fen. */
export const mostPrice = 100_000_000
