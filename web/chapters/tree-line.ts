/** The call under whose answer the chapters of a textbook are kept. */
export const treeLine = 'GET /pressplatform/textbooks/chapter/tree/{id}'
