import 'katex/dist/katex.min.css'
import '#web/ui/document/text.css'
import '#web/ui/document/text-blocks.css'
import { beginRendering } from '#document/render/render-context.ts'
import { renderHtml } from '#document/render/render-html.ts'
import { renderInline } from '#document/render/render-inline.ts'
import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { useId, useMemo } from 'react'
import { questionContext } from './context.ts'
import styles from './shown.module.css'

// The HTML comes from the document renderer, which writes known elements only; therefore it is safe to insert.

/** Inline nodes within a line, such as the beginning of a stem. */
export function QuestionLine({ nodes }: { nodes: readonly unknown[] }) {
  const id = useId()
  const html = useMemo(() => renderInline(nodes as NodeJson[], beginRendering(questionContext(id))), [nodes, id])
  return <span className={styles.line} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A text of a question that the server has rendered. */
export const QuestionHtml = ({ html }: { html: string }) => <div className={`text ${styles.doc}`} dangerouslySetInnerHTML={{ __html: html }} />

/** A whole document of a question. */
export function QuestionText({ doc }: { doc: DocJson }) {
  const id = useId()
  const html = useMemo(() => renderHtml(doc, questionContext(id)), [doc, id])
  return <QuestionHtml html={html} />
}
