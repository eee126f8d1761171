import type { MarkJson } from '../../schema/node-json.ts'
import { readCode, readFigure, readGroup, readHeading, readList, readQuote } from './html-blocks.ts'
import { addBlock, addInline, endParagraph, mayHold } from './html-flow.ts'
import type { Flow, Reading } from './html-flow.ts'
import { isMarkElement, marked, withMark } from './html-marks.ts'
import { isMath, readMath, readMathScript } from './html-math.ts'
import { readImage, readLink, readObject, readPlayer } from './html-media.ts'
import { readTable } from './html-table.ts'
import type { HtmlElement } from './html-tree.ts'

type Reader = (element: HtmlElement, marks: readonly MarkJson[], flow: Flow, reading: Reading) => void

const names = (text: string): string[] => text.split(' ')
const same = (all: string, reader: Reader): [string, Reader][] => names(all).map((name) => [name, reader])

const readContent: Reader = (element, marks, flow, reading) => reading.read(element.children, marks, flow)

const around =
  (before: string, after: string): Reader =>
  (element, marks, flow, reading) => {
    addInline(flow, marked({ type: 'text', text: before }, marks), reading)
    reading.read(element.children, marks, flow)
    addInline(flow, marked({ type: 'text', text: after }, marks), reading)
  }

const readRule: Reader = (_element, _marks, flow, reading) => {
  endParagraph(flow, reading)
  if (mayHold(flow, 'horizontalRule', 1)) addBlock(flow, { type: 'horizontalRule' }, reading)
  else reading.lose('format', 'hr')
}

/** An element whose content is not to be shown. */
const leaveOut: Reader = (element, _marks, _flow, reading) => reading.lose('format', element.name)

const readScript: Reader = (element, marks, flow, reading) => {
  if (!readMathScript(element, marks, flow, reading)) reading.lose('format', 'script')
}

/** Elements that have a meaning in a document. */
const READERS = new Map<string, Reader>([
  ...same('h1 h2 h3 h4 h5 h6', readHeading),
  ...same('ul ol menu dir', readList),
  ...same('pre listing xmp', readCode),
  ...same('audio video', readPlayer),
  ...same('object embed', readObject),
  ...same('img image', readImage),
  ['blockquote', readQuote],
  ['figure', readFigure],
  ['table', readTable],
  ['a', readLink],
  ['hr', readRule],
  ['q', around('“', '”')],
  ['rt', around('（', '）')],
  ['option', around(' ', ' ')],
  ['dt', (element, marks, flow, reading) => readGroup(element, withMark(marks, { type: 'strong' }), flow, reading)],
  ['script', readScript],
  ...same('iframe frame svg canvas template title applet param noembed noframes', leaveOut),
  // Styles, addresses for machines, and brackets for browsers that cannot place the reading of a character.
  ...same('style link meta base basefont rp wbr col colgroup source track', () => {}),
])

/** Elements that begin and end a paragraph, and those whose content is all that matters. */
const GROUPS = new Set(
  names(
    'p div section article header footer main nav aside address center details summary dl dd fieldset legend hgroup search html body li tr td th ' +
      'tbody thead tfoot caption figcaption',
  ),
)
const PLAIN = new Set(names('span font small big abbr acronym label time data bdi bdo mark nobr noscript rb rtc picture'))

/** Adds one element. Of what a document has no place for the text stays, and its name is lost. */
export const readElement: Reader = (element, marks, flow, reading) => {
  const { name } = element
  const reader = READERS.get(name)
  // KaTeX writes a formula a second time for the eye.
  if (element.attributes.get('class')?.split(/\s+/).includes('katex-html') === true) return
  if (reader !== undefined) return reader(element, marks, flow, reading)
  if (isMath(name)) return readMath(element, marks, flow, reading)
  if (GROUPS.has(name)) return readGroup(element, marks, flow, reading)
  if (!PLAIN.has(name) && !isMarkElement(name) && !name.includes(':')) reading.lose('format', name)
  readContent(element, marks, flow, reading)
}
