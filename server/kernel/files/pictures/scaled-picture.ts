import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { pictureWidths } from '#plain/picture-widths.ts'
import type { App } from '../../app.ts'
import { newId } from '../../data/id.ts'
import { pixelLimit } from './picture.ts'

/** Pictures of these types are scaled; others may be animated or are drawn by rules. */
const scaled = /^image\/(png|jpeg)$/
/** Pictures that one process makes at a time, and that may wait; more are sent as they were uploaded. */
const [mostAtOnce, mostWaiting] = [2, 40]
const seconds = 15

type Store = Pick<App, 'store' | 'scratch'>

/** Names the scaled copy of an object in the store: it has no row of its own and can always be made again. */
export const scaledName = (sha256: string, width: number) => createHash('sha256').update(`${sha256} ${width} webp`).digest('hex')

const making = new Map<string, Promise<void>>()
let running = 0
const waiting: (() => void)[] = []

/**
 * A picture of at most this width as WebP, made once and then taken from the store. Undefined if it cannot be scaled or too many are being made; then
 * the original is sent.
 */
export async function scaledPicture(app: Store, { sha256, mime }: { sha256: string; mime: string }, width: number): Promise<Readable | undefined> {
  if (!scaled.test(mime) || !pictureWidths.includes(width)) return undefined
  const name = scaledName(sha256, width)
  const kept = await app.store.open(name)
  if (kept) return kept
  const begun = making.get(name) ?? inTurn(() => make(app, sha256, width, name))
  making.set(name, begun)
  try {
    await begun
    return await app.store.open(name)
  } catch {
    return undefined
  } finally {
    making.delete(name)
  }
}

async function make({ store, scratch }: Store, sha256: string, width: number, name: string): Promise<void> {
  const original = await store.open(sha256)
  if (!original) throw new Error(`There is no object ${sha256}`)
  const picture = sharp(await buffer(original), { limitInputPixels: pixelLimit }).timeout({ seconds })
  const bytes = await picture.autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: 80, smartSubsample: true }).toBuffer()
  const path = join(scratch, newId())
  await writeFile(path, bytes)
  await store.put(name, path)
}

/** Runs at most `mostAtOnce` at a time, in the order in which they were asked for. */
async function inTurn(act: () => Promise<void>): Promise<void> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Error('Too many pictures are waiting')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    await act()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
