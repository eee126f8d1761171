import 'katex/dist/katex.min.css'
import './text.css'
import './text-blocks.css'
import { beginRendering } from '#document/render/render-context.ts'
import { renderHtml } from '#document/render/render-html.ts'
import { renderInline } from '#document/render/render-inline.ts'
import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { useId, useMemo } from 'react'
import { richContext } from './rich-context.ts'
import { useHighlight } from './use-highlight.ts'
import styles from './rich-text.module.css'

// The HTML comes from the document renderer, which writes known elements only; therefore it is safe to insert.

/** Inline nodes within a line, such as the beginning of a stem. */
export function RichLine({ nodes }: { nodes: readonly unknown[] }) {
  const id = useId()
  const html = useMemo(() => renderInline(nodes as NodeJson[], beginRendering(richContext(id))), [nodes, id])
  return <span className={styles.line} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A short rich text that the server has rendered: a question, a post, a notice. */
export const RichHtml = ({ html }: { html: string }) => <div className={`text ${styles.doc}`} dangerouslySetInnerHTML={{ __html: html }} />

/** A short rich text, from its document. */
export function RichText({ doc }: { doc: DocJson }) {
  const id = useId()
  const highlight = useHighlight(doc)
  const html = useMemo(() => renderHtml(doc, { ...richContext(id), ...(highlight && { highlight }) }), [doc, id, highlight])
  return <RichHtml html={html} />
}
