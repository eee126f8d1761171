import { memo } from 'react'

/** A text of a question. Its HTML comes from the renderer of documents on the server, which writes known elements only. */
export const Html = memo(({ html, className = '' }: { html: string; className?: string }) => (
  <div className={`text ex-html ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
))
Html.displayName = 'Html'
