/** Seconds of a discussion between two votes. */
export const discussionSeconds = 120
