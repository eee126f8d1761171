import type { MarkJson, NodeJson } from '../../schema/node-json.ts'
import { schema } from '../../schema/schema.ts'
import { isLanguageTag } from '../../schema/schema-attributes.ts'
import type { HtmlElement } from './html-tree.ts'

type Marks = readonly MarkJson[]

const ORDER = new Map(Object.keys(schema.marks).map((name, at) => [name, at]))

const MARKS: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  var: 'em',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  dfn: 'term',
}

/** Whether an element is nothing but a mark. */
export const isMarkElement = (name: string): boolean => Object.hasOwn(MARKS, name)

/** The marks with one more, in the order of the schema. Of marks that exclude each other the inner one stays. */
export const withMark = (marks: Marks, mark: MarkJson): Marks => {
  const excluded = mark.type === 'sub' ? 'sup' : mark.type === 'sup' ? 'sub' : mark.type
  const others = marks.filter(({ type }) => type !== mark.type && type !== excluded)
  return [...others, mark].sort((a, b) => ORDER.get(a.type)! - ORDER.get(b.type)!)
}

/** A node with these marks. */
export const marked = (node: NodeJson, marks: Marks): NodeJson => (marks.length === 0 ? node : { ...node, marks: [...marks] })

/** The marks within an element, by its name, its language and what its style says of weight, slant, lines and position. */
export const marksWithin = (element: HtmlElement, marks: Marks): Marks => {
  let within = isMarkElement(element.name) ? withMark(marks, { type: MARKS[element.name]! }) : marks
  const lang = element.name === 'span' ? (element.attributes.get('lang') ?? element.attributes.get('xml:lang')) : undefined
  if (isLanguageTag(lang)) within = withMark(within, { type: 'lang', attrs: { lang } })
  for (const [name, value] of declarations(element.attributes.get('style'))) {
    if (name === 'font-weight' && /^(?:bold|bolder|[6-9]00)$/.test(value)) within = withMark(within, { type: 'strong' })
    if (name === 'font-weight' && /^(?:normal|lighter|[1-5]00)$/.test(value)) within = without(within, 'strong')
    if (name === 'font-style' && /^(?:italic|oblique)/.test(value)) within = withMark(within, { type: 'em' })
    if (name === 'font-style' && value === 'normal') within = without(within, 'em')
    if (name.startsWith('text-decoration') && value.includes('underline') && element.name !== 'a') within = withMark(within, { type: 'underline' })
    if (name.startsWith('text-decoration') && value.includes('line-through')) within = withMark(within, { type: 'strike' })
    if (name === 'vertical-align' && (value === 'sub' || value === 'super')) within = withMark(within, { type: value === 'sub' ? 'sub' : 'sup' })
  }
  return within
}

/** The declarations of a style attribute, at most 40, in lower case. */
export const declarations = (style: string | undefined): [name: string, value: string][] =>
  (style ?? '')
    .slice(0, 2000)
    .toLowerCase()
    .split(';', 40)
    .flatMap((each) => {
      const colon = each.indexOf(':')
      return colon === -1 ? [] : [[each.slice(0, colon).trim(), each.slice(colon + 1).trim()]]
    })

const without = (marks: Marks, type: string): Marks => marks.filter((mark) => mark.type !== type)
