import { escapeHtml } from '#plain/text/escape-html.ts'
import { fileUrl } from '#server/kernel/files/file-queries.ts'
import { coverDrawings, drawingOf } from './cover-drawings.ts'

interface Covered {
  name: string
  subtitle: string
  typeId: string | null
  coverFileId: string | null
}

/** Background, line and spine colours of generated covers. Light backgrounds have dark lines. */
const grounds = [
  ['#0b5c74', '#fff', '#0a4f63'],
  ['#222f37', '#fff', '#1a252c'],
  ['#e9edef', '#151d21', '#d8dee1'],
  ['#3f5a43', '#fff', '#354d39'],
  ['#226b57', '#fff', '#1c5a49'],
  ['#6f4a2a', '#fff', '#5f3f23'],
  ['#393b67', '#fff', '#2f3157'],
  ['#dfe9e4', '#151d21', '#cedbd4'],
  ['#f4f0e8', '#151d21', '#e6dfd2'],
  ['#7b2d3a', '#fff', '#692530'],
  ['#5c6136', '#fff', '#4e522d'],
  ['#5b3f68', '#fff', '#4d3558'],
  ['#2b4a6f', '#fff', '#233e5f'],
  ['#8a4a33', '#fff', '#773f2b'],
  ['#dbe4ee', '#151d21', '#c9d5e2'],
  ['#173f4a', '#fff', '#11333c'],
] as const

/** A hash of the title. The modulus is prime so that all characters affect the result; the start value gives varied colours in the demo. */
const hashOf = (text: string) => [...text].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 11011)

const groundNumber = ({ name }: Pick<Covered, 'name'>) => hashOf(name) % grounds.length

/** The background and text colours of a textbook's generated cover; its spine on a shelf uses the same. */
export function coverColoursOf(book: Pick<Covered, 'name'>): { ground: string; line: string } {
  const [ground, line] = grounds[groundNumber(book)] ?? grounds[0]
  return { ground, line }
}

/** The URL of a textbook's cover: its own picture, or a generated one. That is drawn from the URL alone, so it can be cached forever. */
export function coverOf({ name, subtitle, typeId, coverFileId }: Covered): string {
  if (coverFileId) return fileUrl(coverFileId)
  const query = new URLSearchParams({
    t: name.slice(0, 60),
    d: String(drawingOf(name, typeId)),
    g: String(groundNumber({ name })),
  })
  if (subtitle) query.set('s', subtitle.slice(0, 24))
  return `/web/publisher/cover?${query}`
}

/** The width in ems: a Chinese character is 1, a Latin letter 0.56. */
const widthOf = (text: string) => [...text].reduce((width, character) => width + (/[\u2e80-\uffff]/.test(character) ? 1 : 0.56), 0)

/** Breaks a title into at most three lines of similar length: Latin text at spaces, Chinese anywhere except before punctuation. */
export function titleLines(title: string, most: number): string[] {
  const parts = title.match(/[\u2e80-\uffff][，。、：；）》]?|[^\s\u2e80-\uffff]+\s*/g) ?? []
  const count = Math.min(3, Math.ceil(widthOf(title) / most))
  const target = Math.min(most, widthOf(title) / count + 0.6)
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && (widthOf(last + part.trimEnd()) <= target || lines.length === 3)) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines.map((line) => line.trim())
}

/** A cover as SVG (134 by 189): a flat background, one drawing, the title in a Song typeface, a darker spine. */
export function coverSvg({ t = '', s = '', d = 0, g = 0 }: { t?: string; s?: string; d?: number; g?: number }): string {
  const [ground, line, spine] = grounds[g % grounds.length] ?? grounds[0]
  const title = t.slice(0, 60)
  const lines = titleLines(title, 6)
  const size = lines.length === 1 ? 17 : lines.length === 2 ? 15.5 : 13.5
  const song = `'Songti SC','Source Han Serif SC','Noto Serif CJK SC','Noto Serif SC',STSong,SimSun,serif`
  const text = lines.map(
    (words, at) =>
      `<text x="18" y="${34 + at * size * 1.32}" font-size="${size}" font-weight="600">${escapeHtml(truncated(words, 108 / size))}</text>`,
  )
  const accent = line === '#fff' ? '#f0876c' : '#bc3a22'
  const foot = s ? `<text x="18" y="177" font-size="8.5" opacity=".8">${escapeHtml(s.slice(0, 24))}</text>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 134 189" width="268" height="378"><rect width="134" height="189" fill="${ground}"/><rect width="6.5" height="189" fill="${spine}"/>` +
    `<g fill="${line}" font-family="${song}">${text.join('')}${foot}</g>` +
    `<g transform="translate(18 78)" fill="none" stroke="${line}" stroke-width="1.3" stroke-opacity=".85" color="${accent}">${coverDrawings[d % coverDrawings.length]}</g></svg>`
  )
}

function truncated(words: string, most: number): string {
  if (widthOf(words) <= most) return words
  let shortened = words
  while (widthOf(shortened) > most - 1) shortened = [...shortened].slice(0, -1).join('')
  return `${shortened}…`
}
