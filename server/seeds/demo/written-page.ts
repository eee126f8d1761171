import sharp from 'sharp'
import { seededRandom } from '#assessment/papers/seeded.ts'
import { signs } from './strokes.ts'

/** A line of a page by hand. */
export interface WrittenLine {
  /** Signs as they are in `strokes.ts`; `{3/4}` is a fraction. */
  text: string
  /** From the left edge, in pixels; without it the usual margin. */
  indent?: number
  /** Struck out. */
  struck?: boolean
}

/** Pixels of a page, which has the shape of a photographed sheet, and of the rules on it. */
const [width, height, ruled, firstRule] = [1104, 1460, 57, 118]
const margin = 126

type Random = () => number
type Point = readonly [x: number, y: number]

/** The height of the middle of a line of writing, in ten-thousandths of the page: where marks for it belong. */
export const middleOfLine = (at: number): number => Math.round(((firstRule + (at + 0.5) * 2 * ruled - 22) / height) * 10_000)

/**
 * A page as a student would write it by hand: strokes of a blue pen on ruled paper, each a little different by the seed. Returns a JPEG.
 * Signs that are not known leave a gap.
 */
export async function writtenPage(lines: readonly WrittenLine[], seed: number): Promise<Buffer> {
  const random = seededRandom(seed)
  const rules = Array.from({ length: Math.floor((height - firstRule) / ruled) + 1 }, (_, at) => {
    const y = firstRule + at * ruled
    return `<path d="M0 ${y}L${width} ${y + 3 * Math.sin(seed)}" stroke="#aebcc8" stroke-width="1.4"/>`
  })
  const written = lines.map(({ text, indent = margin, struck = false }, at) => {
    const base = firstRule + (at + 0.5) * 2 * ruled
    const pen = new Pen(random, indent, base)
    pen.write(text, 2.05)
    return pen.paths.join('') + (struck ? strike(indent, pen.x, base - 18, random) : '')
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbfaf5"/><stop offset="1" stop-color="#eeebe1"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#light)"/>${rules.join('')}
    <path d="M92 0L${94 + 2 * Math.sin(seed)} ${height}" stroke="#e3a79b" stroke-width="1.6"/>
    <g fill="none" stroke="#22356b" stroke-linecap="round" stroke-linejoin="round">${written.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

const strike = (from: number, to: number, y: number, random: Random) =>
  [-7, 6].map((by) => `<path d="M${from - 8} ${y + by + 6 * random()}L${to + 6} ${y + by + 8 * random()}" stroke-width="3"/>`).join('')

/** Writes signs one after another. */
class Pen {
  paths: string[] = []
  private random: Random
  x: number
  private base: number

  constructor(random: Random, x: number, base: number) {
    this.random = random
    this.x = x
    this.base = base
  }

  write(text: string, scale: number): void {
    for (const part of text.matchAll(/\{([^/]*)\/([^}]*)\}|(.)/gu)) {
      const [, over, under, usual] = part
      if (over !== undefined && under !== undefined) this.fraction(over, under, scale)
      else if (usual !== undefined) this.sign(usual, scale)
    }
  }

  private fraction(over: string, under: string, scale: number): void {
    const small = scale * 0.82
    const wide = Math.max(widthOf(over, small), widthOf(under, small)) + 12
    const [start, line] = [this.x, this.base]
    const part = (text: string, base: number) => {
      this.x = start + (wide - widthOf(text, small)) / 2
      this.base = base
      this.write(text, small)
    }
    part(over, line - 10 * scale - 8)
    part(under, line - 10 * scale + 20 * small + 8)
    this.base = line
    this.paths.push(
      `<path d="M${start} ${line - 10 * scale + 2 * this.random()}L${start + wide} ${line - 10 * scale - 3 * this.random()}" stroke-width="2.8"/>`,
    )
    this.x = start + wide + 8
  }

  private sign(name: string, scale: number): void {
    const found = signs[name]
    if (!found) {
      this.x += 10 * scale
      return
    }
    const turn = (this.random() - 0.5) * 0.08 - 0.02
    const [left, base] = [this.x, this.base + (this.random() - 0.5) * 4]
    const place = (text: string): Point => {
      const [x = 0, y = 0] = text.split(',').map(Number)
      const near = () => (this.random() - 0.5) * 0.9
      const [across, above] = [(x + near()) * scale, (y - 20 + near()) * scale]
      return [left + across - turn * above - 0.1 * above, base + above + turn * across]
    }
    for (const stroke of found.strokes) {
      const round = stroke.startsWith('~')
      const points = stroke.replace('~', '').split(' ').map(place)
      this.paths.push(`<path d="${round ? curve(points) : bent(points)}" stroke-width="${(2.5 + this.random() * 0.9).toFixed(2)}"/>`)
    }
    this.x += (found.width + 5) * scale
  }
}

const widthOf = (text: string, scale: number): number => [...text].reduce((sum, name) => sum + ((signs[name]?.width ?? 5) + 5) * scale, 0)

const at = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A round stroke through the middles of its points. */
function curve(points: readonly Point[]): string {
  const [first = [0, 0] as const, ...rest] = points
  const last = rest.at(-1) ?? first
  const parts = rest.slice(0, -1).map((point, place) => {
    const next = rest[place + 1] ?? last
    return `Q${at(point)} ${at([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`
  })
  return `M${at(first)}${parts.join('')}L${at(last)}`
}

/** A stroke with corners, whose parts are bent a little as by hand. */
function bent(points: readonly Point[]): string {
  const [first = [0, 0] as const, ...rest] = points
  return `M${at(first)}${rest
    .map((to, place) => {
      const from = points[place] ?? first
      const [across, down] = [to[0] - from[0], to[1] - from[1]]
      return `Q${at([(from[0] + to[0]) / 2 - down * 0.05, (from[1] + to[1]) / 2 + across * 0.05])} ${at(to)}`
    })
    .join('')}`
}
