import type { Finding } from '@recto/contract/textbooks-publishing'
import { mathProblem } from '@recto/document/render-math'
import type { NodeJson } from '@recto/document/schema'
import type { DraftChapter } from './edition-queries.ts'

/** Formulas that cannot be set, with the block in which they stand. */
export function badFormulas(chapters: readonly DraftChapter[]): Finding[] {
  return chapters.flatMap((chapter) => {
    const found: Finding[] = []
    const visit = (node: NodeJson, block: string | null): void => {
      const own = typeof node.attrs?.['id'] === 'string' ? node.attrs['id'] : block
      const latex = node.attrs?.['latex']
      if (typeof latex === 'string' && mathProblem(latex, node.type === 'equation') !== undefined) {
        found.push({ code: 'badFormula', blocking: false, chapterId: chapter.id, block: own, detail: latex.slice(0, 100) })
      }
      for (const child of node.content ?? []) visit(child, own)
    }
    visit(chapter.content, null)
    return found
  })
}
