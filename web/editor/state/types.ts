import { schema } from '#document/schema/schema.ts'
import type { MarkType, NodeType } from 'prosemirror-model'

const node = (name: string): NodeType => {
  const type = schema.nodes[name]
  if (!type) throw new Error(`The document has no node ${name}`)
  return type
}
const mark = (name: string): MarkType => {
  const type = schema.marks[name as keyof typeof schema.marks] as MarkType | undefined
  if (!type) throw new Error(`The document has no mark ${name}`)
  return type
}

/** The node types of the schema by name; a missing one throws when the editor is loaded, not while someone is writing. */
export const nodes = {
  paragraph: node('paragraph'),
  heading: node('heading'),
  bulletList: node('bulletList'),
  orderedList: node('orderedList'),
  listItem: node('listItem'),
  blockquote: node('blockquote'),
  codeBlock: node('codeBlock'),
  equation: node('equation'),
  figure: node('figure'),
  horizontalRule: node('horizontalRule'),
  table: node('table'),
  tableRow: node('table_row'),
  tableCell: node('table_cell'),
  tableHeader: node('table_header'),
  aside: node('aside'),
  tabs: node('tabs'),
  tab: node('tab'),
  video: node('video'),
  audio: node('audio'),
  attachment: node('attachment'),
  embed: node('embed'),
  hardBreak: node('hardBreak'),
  math: node('math'),
  footnote: node('footnote'),
  xref: node('xref'),
  inlineImage: node('inlineImage'),
  blank: node('blank'),
}

export const marks = {
  link: mark('link'),
  term: mark('term'),
  strong: mark('strong'),
  em: mark('em'),
  underline: mark('underline'),
  strike: mark('strike'),
  sub: mark('sub'),
  sup: mark('sup'),
  code: mark('code'),
}
