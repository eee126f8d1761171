import type { QuestionType } from '../../questions/question.ts'
import { judgement, lettersOf } from './answers.ts'
import type { RawQuestion } from './raw-question.ts'

export const gaps = /[_＿]{2,}/
export const emptyBrackets = /[(（][\s\u3000]*[)）]|【[\s\u3000]*】/

const oneLetter = /^[A-Z]$/i

/** True or false as a word or sign; single letters only where they can mean nothing else. */
const judges = (answer: string) => judgement(answer) !== undefined

const hasGap = ({ stem }: RawQuestion, shape: RegExp) => stem.some(({ text }) => shape.test(text))

const optionsJudge = ({ options }: RawQuestion) =>
  options.length === 2 && options.every((lines) => lines.length === 1 && judgement(lines[0]?.text ?? '') !== undefined)

function inferred(raw: RawQuestion, answer: string): QuestionType {
  if (optionsJudge(raw)) return 4
  if (raw.options.length >= 2) return (lettersOf(answer)?.length ?? 0) > 1 ? 1 : 0
  if (raw.criteria.length) return 3
  if (judges(answer) && !(oneLetter.test(answer) && hasGap(raw, gaps))) return 4
  if (hasGap(raw, gaps)) return 2
  return hasGap(raw, emptyBrackets) && answer !== '' && lettersOf(answer) === undefined ? 2 : 3
}

/**
 * The type of a question. A declared type holds unless the options or the answer contradict it: then it is `overruled`. A single choice with several
 * letters stays one, so that the error is seen.
 */
export function typeOf(raw: RawQuestion, answer: string): { type: QuestionType; overruled: boolean } {
  const { declared, options } = raw
  const found = inferred(raw, answer)
  if (declared === undefined) return { type: found, overruled: false }
  const letters = lettersOf(answer)
  const choosable = options.length >= 2 && letters !== undefined
  switch (declared) {
    case 'choice':
    case 0:
    case 1: {
      if (options.length === 0 && ((judges(answer) && !(letters && oneLetter.test(answer))) || (found === 2 && answer !== '' && !letters)))
        return { type: found, overruled: true }
      return { type: declared === 'choice' ? ((letters?.length ?? 0) > 1 ? 1 : 0) : declared, overruled: false }
    }
    case 4: {
      const other = options.length > 2 || (options.length === 2 && !optionsJudge(raw))
      return other && choosable ? { type: letters.length > 1 ? 1 : 0, overruled: true } : { type: 4, overruled: false }
    }
    case 2: {
      const other = choosable || (judges(answer) && !oneLetter.test(answer) && !hasGap(raw, gaps) && !hasGap(raw, emptyBrackets))
      return other ? { type: found, overruled: true } : { type: 2, overruled: false }
    }
    case 3:
      return choosable ? { type: found, overruled: true } : { type: 3, overruled: false }
  }
}
