import type { Finding } from '@recto/contract/textbooks-publishing'
import { formulaExcess, formulasOf } from '@recto/document/formulas'
import { mathProblem } from '@recto/document/render-math'
import type { DocJson, NodeJson } from '@recto/document/schema'
import type { DraftText } from './draft-text.ts'

/** Formulas are tried for so many milliseconds; a book of ten thousand takes less than one second. */
const longest = 8000
const most = 200

/** Formulas that cannot be set, or become too large, with the block in which they stand; at most the first 200. */
export function badFormulas(chapters: readonly { chapter: DraftText; doc: DocJson }[]): Finding[] {
  const began = performance.now()
  const found: Finding[] = []
  for (const { chapter, doc } of chapters) {
    const visit = (node: NodeJson, block: string | null): void => {
      if (found.length >= most || performance.now() - began > longest) return
      const own = typeof node.attrs?.['id'] === 'string' ? node.attrs['id'] : block
      for (const { latex, display } of formulasOf(node)) {
        // What passes a limit by its source is told by `findingsIn`.
        const problem = formulaExcess(latex) ? undefined : mathProblem(latex, display)
        const code = problem?.code === 'refused' ? 'badFormula' : 'largeFormula'
        if (problem) found.push({ code, blocking: false, chapterId: chapter.id, block: own, detail: latex.slice(0, 100) })
      }
      for (const child of node.content ?? []) visit(child, own)
    }
    visit(doc, null)
  }
  return found
}
