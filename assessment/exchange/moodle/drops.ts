import { escapeHtml } from '#plain/text/escape-html.ts'
import type { QuestionParts } from '../parts/choice-parts.ts'
import { replaceNames } from '../parts/gap-places.ts'
import { type Gap, textGap } from '../parts/gaps.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import type { Reading } from './reading.ts'

/** A text with places `[[1]]`, for which words are chosen or dragged: blanks, with the words of their group in brackets behind them. */
export function readDrops(question: XmlElement, { context, texts }: Reading): QuestionParts {
  const boxes = ['dragbox', 'selectoption'].flatMap((name) => childrenOf(question, name))
  const choices = boxes.map((box) => ({ text: context.text(texts.html(box)), group: childOf(box, 'group')?.text.trim() ?? '' }))
  const gaps = new Map<string, Gap>()
  const html = texts.html(question, 'questiontext').replaceAll(/\[\[(\d{1,3})\]\]/g, (whole, number: string) => {
    const right = choices[Number(number) - 1]
    if (!right || gaps.size >= mostPlaces) return whole
    const gap = textGap([{ value: right.text, share: 100 }], context)
    const offered = choices.filter(({ group }) => group === right.group).map(({ text }) => escapeHtml(text))
    const name = `place ${gaps.size + 1}`
    gaps.set(name, { ...gap, html: `${gap.html}（${offered.join(' / ')}）` })
    return `[${name}]`
  })
  context.say('typeConverted', 'changed', question.attributes['type'])
  const filled = replaceNames(html, new Map([...gaps].map(([name, gap]) => [name, gap.html])))
  return { type: 2, stem: context.doc(filled.html), blanks: [...gaps.values()].map(({ blank }) => blank) }
}

const mostPlaces = 100
