import { docOfText } from '../../questions/make.ts'
import { lineOf } from '../../questions/parts.ts'
import { type Option, type Question, seqAt } from '../../questions/question.ts'
import { judgement } from '../text/answers.ts'

/** The two options of a true/false question. */
export const judgeOptions = (): Option[] => ['正确', '错误'].map((text, at) => ({ seq: seqAt(at), content: docOfText(text) }))

/** The right answer of a true/false question with the usual two options: true, false, or undefined for any other question. */
export function judgedAs({ type, options, answers }: Question): boolean | undefined {
  const usual =
    type === 4 &&
    options.length === 2 &&
    judgement(lineOf(options[0]?.content ?? null)) === true &&
    judgement(lineOf(options[1]?.content ?? null)) === false
  return usual && answers.length === 1 ? answers[0] === 'A' : undefined
}
