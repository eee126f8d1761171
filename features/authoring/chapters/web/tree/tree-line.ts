/** The call whose cached answer holds the chapters of a textbook. */
export const treeLine = 'GET /pressplatform/textbooks/chapter/tree/{id}'
