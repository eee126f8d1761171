import type { MarkJson } from '../../schema/node-json.ts'
import { addInline, interrupt } from './html-flow.ts'
import type { Flow, Reading } from './html-flow.ts'
import { storableText } from './html-line.ts'
import { marked, withMark } from './html-marks.ts'
import { parseHtml, textIn } from './html-tree.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { latexOfMathml } from './mathml/mathml-latex.ts'

/** Adds a formula; one that exceeds the limits as its text. False when it is empty. */
export const addFormula = (source: string, display: boolean, marks: readonly MarkJson[], flow: Flow, reading: Reading): boolean => {
  const latex = storableText(source.replaceAll('\u00A0', ' ')).trim()
  if (latex === '') return false
  if (!reading.takesFormula(latex)) {
    reading.lose('tooLong', latex)
    addInline(flow, marked({ type: 'text', text: latex }, withMark(marks, { type: 'code' })), reading)
  } else if (display) interrupt(flow, { type: 'equation', attrs: { latex } }, reading)
  else addInline(flow, marked({ type: 'math', attrs: { latex } }, marks), reading)
  return true
}

/** Reads a `math` element. */
export const readMath = (element: HtmlElement, marks: readonly MarkJson[], flow: Flow, reading: Reading): void => {
  const display = element.attributes.get('display') === 'block' || element.attributes.get('mode') === 'display'
  addFormula(latexOfMathml(element), display, marks, flow, reading)
}

/** Reads a script in which MathJax keeps a formula; false for any other script. */
export const readMathScript = (element: HtmlElement, marks: readonly MarkJson[], flow: Flow, reading: Reading): boolean => {
  const type = /^math\/tex(; *mode=display)?/.exec(element.attributes.get('type') ?? '')
  return type !== null && addFormula(textIn(element), type[1] !== undefined, marks, flow, reading)
}

/**
 * The LaTeX of a picture that shows a formula: `data-equation-content` and `alt="LaTeX: …"` of Canvas, the pictures of the TeX filter of Moodle, and
 * `data-mathml` of WIRIS, which writes « » ¨ § for < > " &.
 */
export const latexOfImage = ({ attributes }: HtmlElement): string | undefined => {
  const classes = (attributes.get('class') ?? '').split(/\s+/)
  const alt = attributes.get('alt') ?? ''
  const mathml = attributes.get('data-mathml')
  if (mathml !== undefined) {
    const xml = mathml.replaceAll(/[«»¨§`]/g, (sign) => WIRIS[sign] ?? sign)
    const math = firstMath(parseHtml(xml).nodes)
    if (math !== undefined) return latexOfMathml(math)
  }
  const known = classes.some((name) => ['equation_image', 'texrender', 'latex'].includes(name))
  return attributes.get('data-equation-content') ?? /^LaTeX:\s*([^]*)$/.exec(alt)?.[1] ?? (known ? alt || attributes.get('title') : undefined)
}
const WIRIS: Readonly<Record<string, string>> = { '«': '<', '»': '>', '¨': '"', '§': '&', '`': "'" }

/** Whether an element is MathML, with or without a prefix. */
export const isMath = (name: string): boolean => name === 'math' || name.endsWith(':math')

const firstMath = (nodes: readonly HtmlNode[]): HtmlElement | undefined => {
  for (const node of nodes) {
    const found = typeof node === 'string' ? undefined : isMath(node.name) ? node : firstMath(node.children)
    if (found !== undefined) return found
  }
  return undefined
}
