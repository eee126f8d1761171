import type { ReportEntry } from '#contract/job-results.ts'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { pixelLimit } from '../pictures/picture.ts'
import type { Upload } from '#contract/call.ts'
import { newId } from '../../data/id.ts'
import { bytesOf, limits, type Source } from './archive-source.ts'

/** A converted picture of a manuscript, at the path `at`, ready for the file store. Width and height are those for display. */
export interface Picture extends Upload {
  at: string
  width: number
  height: number
}

interface Made {
  bytes: Buffer
  suffix: 'png' | 'jpg' | 'gif'
  width: number
  height: number
  /** The original format, when the picture was converted. */
  from?: string
}

const suffixes: Partial<Record<string, Made['suffix']>> = { png: 'png', jpeg: 'jpg', gif: 'gif' }
const mimes = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' } as const

/**
 * Converts the pictures of a source into `folder`: PNG, JPEG and GIF unchanged, SVG to PNG at twice its size, others to PNG.
 * A picture that cannot be opened is replaced by an empty frame, so that its caption and number remain. Every change is reported.
 */
export async function convertPictures(source: Source, paths: readonly string[], folder: string, progress: (part: number) => Promise<void>) {
  const pictures = new Map<string, Picture>()
  const report: ReportEntry[] = []
  const line = (path: string, severity: 'changed' | 'lost', detail: string) => report.push({ severity, code: 'image', path, line: null, detail })
  const convertOne = async (path: string) => {
    const made = await convertedFrom(source, path).catch(async (error: Error) => {
      line(path, 'lost', error.message.slice(0, 200))
      return placeholder()
    })
    if (made.from) line(path, 'changed', `${made.from} → ${made.suffix}`)
    const sha256 = createHash('sha256').update(made.bytes).digest('hex')
    const at = join(folder, newId())
    await writeFile(at, made.bytes)
    const { suffix, width, height } = made
    const name = `${(path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').slice(-150)}.${suffix}`
    pictures.set(path, { at, sha256, name, suffix, mime: mimes[suffix], size: made.bytes.length, width, height })
  }
  // More than there are processors: part of the work is waiting for the disk.
  const concurrency = Math.min(8, 2 * availableParallelism())
  let next = 0
  let done = 0
  const convertNext = async () => {
    for (let at = next++; at < paths.length; at = next++) {
      await convertOne(paths[at] ?? '')
      await progress(++done / paths.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, convertNext))
  return { pictures, report: report.toSorted((one, other) => paths.indexOf(one.path) - paths.indexOf(other.path)) }
}

const convertedFrom = async (source: Source, path: string) => converted(await bytesOf(source, path, limits.picture))

async function converted(bytes: Buffer): Promise<Made> {
  const metadata = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata()
  const size = shownSize(metadata)
  const from = metadata.format
  if (from === 'svg') {
    const density = size.width * size.height * 4 < pixelLimit ? 144 : 72
    return { ...size, from, suffix: 'png', bytes: await sharp(bytes, { density, limitInputPixels: pixelLimit }).png().toBuffer() }
  }
  const image = sharp(bytes, { limitInputPixels: pixelLimit })
  const suffix = suffixes[from]
  if (!suffix) return { ...size, from, suffix: 'png', bytes: await image.autoOrient().png().toBuffer() }
  // Decodes the whole picture, to make sure that what is stored can be opened.
  await image.resize(8, 8, { fit: 'inside' }).raw().toBuffer()
  return { ...size, suffix, bytes }
}

async function placeholder(): Promise<Made> {
  const [width, height] = [320, 180]
  const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M.5.5h319v179H.5ZM.5.5l319 179M319.5.5l-319 179" fill="#fff" stroke="#8a979e"/></svg>`
  return { bytes: await sharp(Buffer.from(lines)).png().toBuffer(), suffix: 'png', width, height }
}

function shownSize({ width, height, autoOrient }: Metadata): { width: number; height: number } {
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height }
}
