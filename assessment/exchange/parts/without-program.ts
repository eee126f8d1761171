import { docOfText } from '../../questions/make.ts'
import type { Question } from '../../questions/question.ts'

/** A question for a format that has no tests of programs: an open question whose reference is the program. What is lost is reported. */
export function withoutProgram(question: Question, lost: (code: 'settingLost', detail: string) => void): Question {
  const { program, ...open } = question
  if (!program) return question
  lost('settingLost', 'program')
  return { ...open, reference: program.solution.trim() === '' ? null : docOfText(program.solution.trimEnd()) }
}
