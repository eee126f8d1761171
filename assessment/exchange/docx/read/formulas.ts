import type { NodeJson } from '#document/schema/node-json.ts'
import { latexOfOmml, type MathElement } from '#document/exchange/omml/omml-latex.ts'
import { note, type Source } from './source.ts'
import type { XmlElement } from '../../xml/xml.ts'

/** Longest formula that a document holds. */
const longest = 20_000

/** The formula as a `math` node; its bare text, with a finding, when it has no LaTeX. */
export function formulaOf(element: XmlElement, source: Source): NodeJson | undefined {
  const math = mathOf(element)
  const latex = latexOfOmml(math)
  if (latex !== undefined && latex.length <= longest) return { type: 'math', attrs: { latex } }
  const text = math.text.trim()
  if (text === '' && math.children.length === 0) return undefined
  note(source, 'brokenFormula', 'warning', text)
  return text === '' ? undefined : { type: 'text', text }
}

function mathOf(element: XmlElement): MathElement {
  const children = element.children.flatMap((child) => partsOf(child, element.prefix))
  return {
    name: element.name.toLowerCase(),
    value: element.attributes['val'],
    text: element.text + children.map(({ text }) => text).join(''),
    children,
  }
}

/** Elements of Word within a formula: insertions are read, deletions and the look of runs are not. */
function partsOf(element: XmlElement, prefix: string): MathElement[] {
  if (element.prefix === prefix) return [mathOf(element)]
  return ['ins', 'moveTo', 'sdt', 'sdtContent', 'smartTag'].includes(element.name) ? element.children.flatMap((child) => partsOf(child, prefix)) : []
}
