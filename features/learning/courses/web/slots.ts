import { slot } from '#web/kernel/slots.ts'

/** Other ways to make a course, in the head of the own courses. */
export const courseBeginnings = slot('courseBeginnings')
/** Forms beside the list of the own courses, in the margin. */
export const courseListMargins = slot('courseListMargins')
/** Sections below the introduction of a course. */
export const introductionParts = slot<{ courseId: string }>('introductionParts')
