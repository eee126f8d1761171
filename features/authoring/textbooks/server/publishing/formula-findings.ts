import type { PublishFinding } from '../../contract-publishing.ts'
import { exceededFormulaLimit, formulasOfNode } from '#document/render/formulas.ts'
import { mathProblem } from '#document/render/render-math.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import type { DraftText } from '../editions/draft-text.ts'

/** The time limit in milliseconds for checking formulas; a book with 10,000 formulas takes less than one second. */
const maxMilliseconds = 8000
const maxFindings = 200

/** Findings for formulas that cannot be rendered or become too large, with their block; at most the first 200. */
export function badFormulas(chapters: readonly { chapter: DraftText; doc: DocJson }[]): PublishFinding[] {
  const began = performance.now()
  const found: PublishFinding[] = []
  for (const { chapter, doc } of chapters) {
    const visit = (node: NodeJson, block: string | null): void => {
      if (found.length >= maxFindings || performance.now() - began > maxMilliseconds) return
      const own = typeof node.attrs?.['id'] === 'string' ? node.attrs['id'] : block
      for (const { latex, display } of formulasOfNode(node)) {
        // Formulas whose source exceeds a limit are reported by `findingsIn`.
        const problem = exceededFormulaLimit(latex) ? undefined : mathProblem(latex, display)
        const code = problem?.code === 'refused' ? 'badFormula' : 'largeFormula'
        if (problem) found.push({ code, blocking: false, chapterId: chapter.id, block: own, detail: latex.slice(0, 100) })
      }
      for (const child of node.content ?? []) visit(child, own)
    }
    visit(doc, null)
  }
  return found
}
