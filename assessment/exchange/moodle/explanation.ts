import { questionLimits, type QuestionType, seqAt } from '../../questions/question.ts'
import { explanationOf, prefixed } from '../parts/explanation.ts'
import { isEmptyHtml } from '../parts/html-text.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import type { Reading } from './reading.ts'

/** What Moodle shows with any question unless a teacher writes something else. */
const usual =
  /^(?:your answer is (?:correct|partially correct|incorrect)|(?:you have correctly selected|you have selected too many).*|(?:您|你)的(?:回答|答案)(?:正确|部分正确|不正确|错误)|(?:回答|答案)(?:正确|部分正确|不正确|错误)|correct|incorrect|partially correct)?[.。!！]?$/i

/** The feedback of a question as HTML: what is general, then what belongs to one answer, behind its letter or text. Hints are not kept. */
export function readExplanation(question: XmlElement, type: QuestionType, { context, texts }: Reading): string {
  const general = [texts.html(question, 'generalfeedback')].filter((html) => !isEmptyHtml(html))
  const single = childrenOf(question, 'answer').flatMap((answer, at) => {
    const html = texts.html(answer, 'feedback')
    if (isEmptyHtml(html)) return []
    const letter = (type === 0 || type === 1) && at < questionLimits.options
    return [prefixed(`${letter ? seqAt(at) : context.text(texts.html(answer))}：`, html)]
  })
  const combined = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
    .map((name) => texts.html(question, name))
    .filter((html) => !isEmptyHtml(html) && !usual.test(context.text(html)))
  const hints = childrenOf(question, 'hint').filter((hint) => !isEmptyHtml(childOf(hint, 'text')?.text ?? hint.text))
  if (hints.length > 0) context.say('settingLost', 'changed', `hint × ${hints.length}`)
  return explanationOf(general, [...single, ...combined], context)
}
