/** A caption: when it is shown, in milliseconds from the beginning, and its text, which may have several lines. */
export interface Cue {
  from: number
  to: number
  text: string
}

/** A line of a caption file that cannot be read, counted from 1. */
export interface BadLine {
  line: number
  problem: 'time' | 'order' | 'tooLong' | 'tooMany'
}

/** The most captions of a file, the most characters of one, and the latest time (12 hours). */
export const cueLimits = { cues: 10_000, characters: 500, milliseconds: 12 * 3600_000 } as const

// The hours may be missing; SubRip writes a comma before the milliseconds. Some programs write fewer digits or leave the milliseconds out.
const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s|$)`)

function millisecondsOf([hours = '', minutes = '', seconds = '', rest = '']: readonly (string | undefined)[]): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return Number(hours) * 3600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(rest.padEnd(3, '0'))
}

/**
 * Reads WebVTT and SubRip, in whatever mixture: byte order marks, every kind of line end, missing numbers, notes, styles and positions, which are left
 * out with all markup. Captions are put into the order of their times. Never throws.
 */
export function parseCues(file: string): { cues: Cue[]; bad: BadLine[] } {
  const lines = file
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .split(/\r\n?|\n/)
  const cues: Cue[] = []
  const bad: BadLine[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!line.includes('-->')) continue
    const number = at + 1
    const found = timing.exec(line)
    const [from, to] = [found && millisecondsOf(found.slice(1, 5)), found && millisecondsOf(found.slice(5, 9))]
    const text: string[] = []
    while (at + 1 < lines.length && (lines[at + 1] ?? '').trim() !== '' && !(lines[at + 1] ?? '').includes('-->')) text.push(lines[++at] ?? '')
    // A number directly before the next timing belongs to that caption, where the empty line between them is missing.
    if ((lines[at + 1] ?? '').includes('-->') && /^\d+$/.test(text.at(-1)?.trim() ?? '')) text.pop()
    const words = plainText(text.join('\n'))
    if (from == null || to == null || to > cueLimits.milliseconds) bad.push({ line: number, problem: 'time' })
    else if (to <= from) bad.push({ line: number, problem: 'order' })
    else if (words.length > cueLimits.characters) bad.push({ line: number, problem: 'tooLong' })
    else if (cues.length >= cueLimits.cues) return { cues: sorted(cues), bad: [...bad, { line: number, problem: 'tooMany' }] }
    else if (words) cues.push({ from, to, text: words })
  }
  return { cues: sorted(cues), bad }
}

const sorted = (cues: readonly Cue[]) => cues.toSorted((a, b) => a.from - b.from || a.to - b.to)

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F', quot: '"', apos: "'" }

/** The text of a caption without tags (`<b>`, `<v Speaker>`, `<00:01.000>`, `{\an8}`), with its character references read. */
function plainText(text: string): string {
  return text
    .replace(/\{\\[^{}]{0,40}\}/g, '')
    .replace(/<\/?[A-Za-z\d][^<>]{0,200}>/g, '')
    .replace(/&(\w{2,4});/g, (whole, name: string) => named[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

const two = (number: number) => String(number).padStart(2, '0')

function stampOf(milliseconds: number, sign: '.' | ','): string {
  const [hours, minutes, seconds] = [
    Math.floor(milliseconds / 3600_000),
    Math.floor(milliseconds / 60_000) % 60,
    Math.floor(milliseconds / 1000) % 60,
  ]
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${sign}${String(milliseconds % 1000).padStart(3, '0')}`
}

/** An empty line would end a caption, and an arrow would begin one. */
const lined = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')

/** The captions as WebVTT. */
export function vttOf(cues: readonly Cue[]): string {
  const escaped = (text: string) => lined(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `WEBVTT\n\n${cues.map(({ from, to, text }) => `${stampOf(from, '.')} --> ${stampOf(to, '.')}\n${escaped(text)}\n`).join('\n')}`
}

/** The captions as SubRip, which has no character references. */
export const srtOf = (cues: readonly Cue[]): string =>
  cues
    .map(({ from, to, text }, index) => `${index + 1}\n${stampOf(from, ',')} --> ${stampOf(to, ',')}\n${lined(text).replaceAll('-->', '->')}\n`)
    .join('\n')

/** A time as people write it: `2:33`, or `1:02:33` from an hour on. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Reads a time that a person has typed, such as `2:33`, `1:02:33.5` or `153`; milliseconds, undefined for anything else. */
export function typedTime(text: string): number | undefined {
  const found = /^\s*(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?\s*$/.exec(text)
  if (!found) return undefined
  const [, hours, minutes, seconds, rest = ''] = found
  if ((minutes !== undefined && Number(seconds) > 59) || (hours !== undefined && Number(minutes) > 59)) return undefined
  const total = Number(hours ?? 0) * 3600_000 + Number(minutes ?? 0) * 60_000 + Number(seconds) * 1000 + Number(rest.padEnd(3, '0'))
  return total <= cueLimits.milliseconds ? total : undefined
}
