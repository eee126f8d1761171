import type { PublishFinding } from '../contract-publishing.ts'
import { slot } from '#web/kernel/slots.ts'

/** The import of a textbook, in the place of the list. */
export const textbookImport = slot('textbookImport')
/** Texts of the textbook that are kept on this device and not on the server. */
export const unsentTexts = slot<{ textbookId: string; onLeave: () => void }>('unsentTexts')
/** What should be mended before publishing. */
export const publishFindings = slot<{ textbookId: string; findings: readonly PublishFinding[]; onLeave: () => void }>('publishFindings')
