import { slot } from '#web/kernel/slots.ts'
import type { Outline } from '../contract.ts'

/** Buttons in the head of the outline that its team edits. */
export const outlineTools = slot<{ outline: Outline }>('outlineTools')
/** What is said about an outline below its head, for its team. */
export const outlineFacts = slot<{ courseId: string }>('outlineFacts')
/** Forms beside the outline, in the margin; shown while no unit is edited. */
export const outlineMargins = slot<{ outline: Outline }>('outlineMargins')
