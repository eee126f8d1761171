import { formulasOfNode } from '#document/render/formulas.ts'
import { mathProblem } from '#document/render/render-math.ts'
import { walk } from '#document/text/walk.ts'
import type { QuestionProblem } from './check.ts'
import { documentsOf } from './parts.ts'
import type { Question } from './question.ts'

/** Whether a formula cannot be set. */
export const isBroken = (latex: string, display: boolean): boolean => mathProblem(latex, display) !== undefined

/** A warning for each formula of a question that cannot be set, with the beginning of its LaTeX. `broken` may answer for formulas that it knows. */
export function formulaProblems(question: Question, broken = isBroken): QuestionProblem[] {
  const problems: QuestionProblem[] = []
  for (const { path, doc } of documentsOf(question))
    walk(doc, (node) => {
      for (const { latex, display } of formulasOfNode(node))
        if (broken(latex, display)) problems.push({ path, code: 'brokenFormula', severity: 'warning', detail: latex.slice(0, 80) })
    })
  return problems
}
