/** The most files that are attached to one post, as in the contract. */
export const mostFiles = 10
