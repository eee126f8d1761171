import { escapeHtml } from '#plain/text/escape-html.ts'

const piece = /(`+)([^`\n]{1,2000}?)\1|!\[([^\]\n]{0,300})\]\(([^)\s]{1,500})\)|\*\*([^*\n]{1,1000})\*\*|\$([^$\n]{1,500})\$/g

/** A line of Markdown as HTML: code, pictures, bold text and formulas between dollar signs. */
function lineHtml(line: string): string {
  let html = ''
  let from = 0
  for (const found of line.matchAll(piece)) {
    const [whole, , code, alt, source, strong, latex] = found
    html += escapeHtml(line.slice(from, found.index))
    if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`
    else if (source !== undefined) html += `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt ?? '')}"/>`
    else if (strong !== undefined) html += `<strong>${escapeHtml(strong)}</strong>`
    else if (latex !== undefined) html += escapeHtml(`\\(${latex.trim()}\\)`)
    from = found.index + whole.length
  }
  return html + escapeHtml(line.slice(from))
}

/** Lines of Markdown as HTML: paragraphs between empty lines, and fenced code. */
export function linesAsHtml(lines: readonly string[]): string {
  const blocks: string[] = []
  let paragraph: string[] = []
  let code: string[] | undefined
  const close = () => {
    if (paragraph.length > 0) blocks.push(`<p>${paragraph.map(lineHtml).join('<br>')}</p>`)
    paragraph = []
  }
  for (const line of lines) {
    const fence = /^\s*(?:```|~~~)/.test(line)
    if (fence && code) {
      blocks.push(`<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`)
      code = undefined
    } else if (fence) {
      close()
      code = []
    } else if (code) code.push(line)
    else if (line.trim() === '') close()
    else paragraph.push(line.trim())
  }
  close()
  if (code) blocks.push(`<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`)
  return blocks.join('')
}
