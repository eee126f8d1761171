import { escapeHtml } from '#plain/text/escape-html.ts'

/** The words as a picture for a background that is repeated: diagonal, light and dark at once, so that they are seen on any content. */
export function watermarkImage(words: string): string {
  const width = Math.max(240, words.length * 20 + 60)
  const text = `<text x="50%" y="50%" text-anchor="middle" transform="rotate(-24 ${width / 2} 90)" font-family="sans-serif" font-size="16" fill="#000" fill-opacity=".13" stroke="#fff" stroke-opacity=".22" stroke-width=".6">${escapeHtml(words)}</text>`
  return `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="180">${text}</svg>`)}")`
}
