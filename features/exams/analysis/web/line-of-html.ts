/** The text of a question in one line, from its HTML; formulas as they are read, without their second form for the eye. */
export function lineOfHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const twice of page.querySelectorAll('.katex-html, annotation')) twice.remove()
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
