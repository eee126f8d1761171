/** The limits of the contract, without what checks them. */
export const noticeLimits = { title: 100, files: 10 } as const
