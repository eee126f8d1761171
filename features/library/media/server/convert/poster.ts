import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { MadeFile } from '#server/kernel/files/conversion/converter.ts'
import { quiet, runMedia, type Step } from './run.ts'

/** Where stills are tried, as shares of the length. */
const places = [0.1, 0.25, 0.5, 0.75, 0]
/** Mean brightness and deviation (0 to 255) from which a still shows something. */
const [brightEnough, variedEnough] = [24, 8]

/** Makes `poster.webp`: the first of five stills that is neither black nor of one colour, else the brightest of them. */
export async function makePoster({ folder, signal, input, found }: Step): Promise<MadeFile | undefined> {
  let best: { path: string; brightness: number } | undefined
  for (const [index, place] of places.entries()) {
    const name = `still-${index}.png`
    const at = (place * found.duration).toFixed(2)
    const size = 'scale=w=1280:h=1280:force_original_aspect_ratio=decrease'
    await runMedia('ffmpeg', [...quiet, '-v', 'error', '-ss', at, ...input.words, '-map', '0:v:0', '-frames:v', '1', '-vf', size, name], {
      folder,
      signal,
      seconds: 120,
    })
    if (!(await readdir(folder)).includes(name)) continue
    const path = join(folder, name)
    const { channels } = await sharp(path).toColourspace('b-w').stats()
    const { mean, stdev } = channels[0] ?? { mean: 0, stdev: 0 }
    if (!best || mean > best.brightness) best = { path, brightness: mean }
    if (mean < brightEnough || stdev < variedEnough) continue
    best = { path, brightness: mean }
    break
  }
  if (!best) return undefined
  const path = join(folder, 'poster.webp')
  await sharp(best.path).resize({ width: 1280, withoutEnlargement: true }).webp({ quality: 80 }).toFile(path)
  return { name: 'poster.webp', path, mime: 'image/webp' }
}
