import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportEntry } from '@recto/contract/textbooks-import'
import sharp, { type Metadata } from 'sharp'
import { pixelLimit } from '../chapters/picture.ts'
import type { Upload } from '@recto/contract/call'
import { bytesOf, limits, type Source } from './import-source.ts'

/** A picture of a manuscript that lies ready for the store; its size is that at which it is shown. */
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
}

const kept: Partial<Record<string, Made['suffix']>> = { png: 'png', jpeg: 'jpg', gif: 'gif' }
const mimes = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' } as const

/**
 * Lays the pictures of a source ready in `folder`: PNG, JPEG and GIF as they are, drawings at twice their size as PNG, others
 * as PNG. Those that do not open are not in the answer; the report has a line for every change.
 */
export async function layOut(source: Source, paths: readonly string[], folder: string, progress: (part: number) => Promise<void>) {
  const pictures = new Map<string, Picture>()
  const report: ReportEntry[] = []
  for (const [done, path] of paths.entries()) {
    try {
      const bytes = await bytesOf(source, path, limits.picture)
      const made = await converted(bytes)
      const sha256 = createHash('sha256').update(made.bytes).digest('hex')
      const at = join(folder, sha256)
      await writeFile(at, made.bytes)
      const name = `${(path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').slice(-150)}.${made.suffix}`
      const { suffix, width, height } = made
      pictures.set(path, { at, sha256, name, suffix, mime: mimes[suffix], size: made.bytes.length, width, height })
      if (made.bytes !== bytes) report.push({ severity: 'changed', code: 'image', path, line: null, detail: `→ ${name}` })
    } catch (error) {
      const detail = error instanceof Error ? error.message.slice(0, 200) : ''
      report.push({ severity: 'lost', code: 'image', path, line: null, detail })
    }
    await progress((done + 1) / paths.length)
  }
  return { pictures, report }
}

async function converted(bytes: Buffer): Promise<Made> {
  const seen = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata()
  const { width, height } = shownSize(seen)
  const suffix = kept[seen.format]
  if (seen.format === 'svg') {
    const fits = width * height * 4 < pixelLimit
    const drawn = await sharp(bytes, { density: fits ? 144 : 72, limitInputPixels: pixelLimit })
      .png()
      .toBuffer()
    return { bytes: drawn, suffix: 'png', width, height }
  }
  const image = sharp(bytes, { limitInputPixels: pixelLimit })
  if (!suffix) return { bytes: await image.rotate().png().toBuffer(), suffix: 'png', width, height }
  // A whole decoding, so that what is stored is known to open.
  await image.resize(8, 8, { fit: 'inside' }).raw().toBuffer()
  return { bytes, suffix, width, height }
}

function shownSize({ width, height, autoOrient }: Metadata): { width: number; height: number } {
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height }
}
