import type { fromMarkdown } from 'mdast-util-from-markdown'

/** Types of the parsed Markdown tree, derived from the parser. */
export type Root = ReturnType<typeof fromMarkdown>
export type RootContent = Root['children'][number]
type Of<T> = Extract<RootContent, { type: T }>
export type List = Of<'list'>
export type Table = Of<'table'>
export type FootnoteDefinition = Of<'footnoteDefinition'>
export type PhrasingContent = Of<'paragraph'>['children'][number]
