import { judgement } from '../text/answers.ts'

const trueWords =
  'vrai|richtig|wahr|verdadero|verdadeiro|vero|cierto|waar|juist|sant|sann|sandt|tosi|prawda|верно|правда|истина|正しい|正|참|真|對|正確|是'
const falseWords = 'faux|falsch|falso|onwaar|onjuist|usant|falskt?|epätosi|fałsz|неверно|ложь|間違い|正しくない|誤|거짓|假|錯|錯誤|否'
const isTrue = new RegExp(`^(?:${trueWords})$`, 'i')
const isFalse = new RegExp(`^(?:${falseWords})$`, 'i')

/** Whether a label, or an id such as `true_false.true`, says true or false in a known language; undefined for anything else. */
export function truthOf(text: string): boolean | undefined {
  const word = text
    .slice(0, 60)
    .trim()
    .replace(/[.。]$/, '')
    .replace(/^[a-z]{1,20}_[a-z]{1,20}\./i, '')
  return judgement(word) ?? (isTrue.test(word) ? true : isFalse.test(word) ? false : undefined)
}
