import { slot } from '#web/kernel/slots.ts'

/** Other ways to make a course, in the head of the own courses. */
export const courseBeginnings = slot('courseBeginnings')
/** Sections below the introduction of a course. */
export const introductionParts = slot<{ courseId: string }>('introductionParts')
