import { isChoice, type Question } from '../questions/question.ts'
import type { GivenAnswer } from './answer.ts'
import { gradeAnswer } from './grade.ts'
import { verdictTexts } from './verdict-texts.ts'

/** A sentence that says why an answer has its points. */
export interface Reason {
  /** The place of the blank from 1 on; 0: the whole answer. */
  blank: number
  zh: string
  en: string
  points: number
  of: number
}

/**
 * Why an answer has the points that the rules give it, for the student: a sentence for each blank, and one for a multiple choice that is partly right or in which
 * options were missed. Empty where the right answer beside it says all, and for answers that persons grade. The points are those of `gradeAnswer`.
 */
export function reasonsOf(question: Question, answer: GivenAnswer | null): Reason[] {
  if (question.type === 1) return reasonOfChoice(question, answer && 'options' in answer ? answer.options : [])
  if (isChoice(question.type)) return []
  const { blanks = [] } = gradeAnswer(question, answer)
  return blanks.map(({ reason, detail = '', points, of }, at) => {
    const { zh, en } = verdictTexts[reason]
    return { blank: at + 1, zh: zh.replace('{}', detail), en: en.replace('{}', detail), points, of }
  })
}

function reasonOfChoice(question: Question, given: readonly string[]): Reason[] {
  const chosen = new Set(given)
  const all = question.answers.length
  const found = question.answers.filter((seq) => chosen.has(seq)).length
  const [wrong, missed] = [chosen.size - found, all - found]
  if (chosen.size === 0 || (wrong === 0 && missed === 0)) return []
  const { points, of } = gradeAnswer(question, { options: [...chosen] })
  const said = (zh: string, en: string): Reason[] => [{ blank: 0, zh, en, points, of }]
  const { kind } = question.partial
  if (kind === 'minus')
    return said(
      `选对 ${found} 个，选错 ${wrong} 个；选错的抵扣选对的，按 ${all} 个的比例得分`,
      `${found} right and ${wrong} wrong of ${all}; wrong options are taken off right ones`,
    )
  if (wrong > 0)
    return said(`选了 ${wrong} 个不对的选项，不得分`, `${wrong} of the chosen options ${wrong === 1 ? 'is' : 'are'} wrong, which earns nothing`)
  if (kind === 'none') return said(`漏选 ${missed} 个，这道题全部选对才得分`, `${missed} missed; only all right options earn points`)
  if (kind === 'fixed') return said(`漏选 ${missed} 个，没有选错，得部分分`, `${missed} missed and none wrong, which earns a part of the points`)
  return said(`选对 ${all} 个中的 ${found} 个，按比例得分`, `${found} of ${all} right options, which earns their share`)
}
