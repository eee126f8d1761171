import type { Attempt } from '../../contract.ts'
import { patiently } from '../page/patiently.ts'

/** Parts that are loaded when they are needed. A running test loads them in good time, since there may be no network then. */
export const loadProgramField = patiently(() => import('./ProgramField.tsx'))
export const loadByHand = patiently(() => import('./by-hand/by-hand-parts.ts'))
export const loadSideParts = patiently(() => import('./side-parts.ts'))
export const loadHandIn = patiently(() => import('../hand-in/hand-in-parts.ts'))
export const loadReceiptCode = () => import('../hand-in/ReceiptCode.tsx')

/**
 * Loads what the questions need further on, while there is a network: pictures, the fonts of formulas, the editor of programs and the code of the receipt.
 */
export function loadAhead({ sections, byHand }: Pick<Attempt, 'sections' | 'byHand'>, left: AbortSignal): void {
  const questions = sections.flatMap((section) => section.questions)
  const html = questions.flatMap(({ passage, stem, options }) => [passage ?? '', stem, ...options.map((option) => option.html)]).join('')
  void loadHandIn()
  const start = () => {
    if (left.aborted) return
    void loadSideParts()
    void loadReceiptCode().catch(() => undefined)
    if (questions.some(({ program }) => program)) void loadProgramField()
    if (byHand) void loadByHand()
    const page = new DOMParser().parseFromString(html, 'text/html')
    for (const { src } of page.images) new Image().src = src
    if (html.includes('katex'))
      for (const font of document.fonts) if (/KaTeX_(Main|Math|Size\d|AMS)/.test(font.family)) void font.load().catch(() => undefined)
  }
  // Some browsers cannot say when they are idle.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 1500)
}
