import { rubricLimits } from '#assessment/rubrics/rubric.ts'

/** The limits of the contract, without what checks them. */
export const gradingLimits = { ...rubricLimits, noteLength: 200 } as const
