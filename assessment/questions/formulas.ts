import { formulasOfNode } from '#document/render/formulas.ts'
import { mathProblem } from '#document/render/render-math.ts'
import { walk } from '#document/text/walk.ts'
import type { QuestionProblem } from './check.ts'
import { documentsOf } from './parts.ts'
import type { Question } from './question.ts'

/** A warning for each formula of a question that cannot be set, with the beginning of its LaTeX. */
export function formulaProblems(question: Question): QuestionProblem[] {
  const problems: QuestionProblem[] = []
  for (const { path, doc } of documentsOf(question))
    walk(doc, (node) => {
      for (const { latex, display } of formulasOfNode(node))
        if (mathProblem(latex, display) !== undefined) problems.push({ path, code: 'brokenFormula', severity: 'warning', detail: latex.slice(0, 80) })
    })
  return problems
}
