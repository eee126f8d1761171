/** The limits of the contract, without what checks them. */
export const homeLimits = { students: 5 } as const
