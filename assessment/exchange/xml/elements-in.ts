/** An element of a text: its first line and its text. */
export interface FoundElement {
  line: number
  /** Undefined when the element is not closed before the next one begins. */
  text: string | undefined
}

/** The elements of a name in a text, outside of comments and CDATA, with their lines. They do not stand within each other. */
export function elementsIn(text: string, name: string): FoundElement[] {
  const token = new RegExp(`<!--|<!\\[CDATA\\[|<(/?)(?:[\\w-]{1,40}:)?${name}(?=[\\s/>])`, 'g')
  const found: FoundElement[] = []
  let open: { line: number; index: number } | undefined
  let line = 1
  let counted = 0
  const close = (end: number | undefined) => {
    if (open) found.push({ line: open.line, text: end === undefined ? undefined : text.slice(open.index, end) })
    open = undefined
  }
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[1] === undefined) {
      const end = text.indexOf(match[0] === '<!--' ? '-->' : ']]>', match.index)
      if (end < 0) break
      token.lastIndex = end
    } else if (match[1] === '/') {
      const end = text.indexOf('>', match.index)
      if (end < 0) break
      close(end + 1)
    } else {
      close(undefined)
      for (; counted < match.index; counted++) if (text.charCodeAt(counted) === 10) line++
      open = { line, index: match.index }
      const end = text.indexOf('>', match.index)
      if (end > 0 && text[end - 1] === '/') close(end + 1)
    }
  }
  close(undefined)
  return found
}
