import { escapeHtml } from '#plain/text/escape-html.ts'

/** HTML whose text, outside of its tags, is replaced by `change`. */
function mapText(html: string, change: (text: string) => string): string {
  let result = ''
  let from = 0
  while (from < html.length) {
    const open = html.indexOf('<', from)
    const close = open < 0 ? -1 : html.indexOf('>', open)
    if (close < 0) return result + change(html.slice(from))
    result += change(html.slice(from, open)) + html.slice(open, close + 1)
    from = close + 1
  }
  return result
}

/** HTML with its lines of underscores replaced in order by `blanks`, and how many lines there are. */
export function replaceGaps(html: string, blanks: readonly string[]): { filled: string; count: number } {
  let count = 0
  const filled = mapText(html, (text) => text.replaceAll(/_{2,}/g, (line) => blanks[count++] ?? line))
  return { filled, count }
}

/** HTML with the first `[name]` of each name replaced; `unused` is what stands for the names that do not occur. */
export function replaceNames(html: string, byName: ReadonlyMap<string, string>, every = false): { html: string; unused: string[] } {
  const left = new Map([...byName].map(([name, value]) => [escapeHtml(name), { name, value }]))
  const used = new Set<string>()
  const replaced = mapText(html, (text) =>
    text.replaceAll(/\[([^[\]]{1,200})\]/g, (whole, inside: string) => {
      const found = left.get(inside.trim())
      if (!found || (used.has(found.name) && !every)) return whole
      used.add(found.name)
      return found.value
    }),
  )
  return { html: replaced, unused: [...byName].filter(([name]) => !used.has(name)).map(([, value]) => value) }
}

/** HTML with more at the end of its last paragraph. */
export function appended(html: string, more: readonly string[]): string {
  if (more.length === 0) return html
  let end = html.trimEnd().length
  for (;;) {
    const open = html[end - 1] === '>' ? html.lastIndexOf('<', end - 1) : -1
    if (open < 0 || end - open > 12 || !/^<\/(?:p|div|span|em|strong|b|i|u)>$/i.test(html.slice(open, end))) break
    end = open
    while (end > 0 && /\s/.test(html[end - 1] ?? '')) end--
  }
  return `${html.slice(0, end)} ${more.join(' ')}${html.slice(end)}`
}
