import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '#contract/call.ts'
import sharp from 'sharp'
import type { App } from '../../app.ts'
import { newId } from '../../data/id.ts'
import { invalid, refusal } from '../../http/refusal.ts'

/** The most pixels that are decoded: a compressed file of a few kilobytes can expand to gigabytes. */
export const pixelLimit = 80_000_000

/** The uploaded picture with its size after rotation, or a refusal if it is not a picture. */
export async function readPicture(app: App, upload: Upload): Promise<{ upload: Upload; width: number; height: number }> {
  const bytes = await app.store.open(upload.sha256)
  if (!bytes) throw refusal('notFound')
  const path = join(app.scratch, newId())
  try {
    await pipeline(bytes, createWriteStream(path))
    return { upload, ...(await pictureSize(path)) }
  } finally {
    await rm(path, { force: true })
  }
}

/** Width and height in pixels after the EXIF rotation; refuses a file that cannot be decoded. */
export async function pictureSize(path: string): Promise<{ width: number; height: number }> {
  try {
    const image = sharp(path, { limitInputPixels: pixelLimit })
    const { width, height, autoOrient } = await image.metadata()
    await image.clone().resize(8, 8, { fit: 'inside' }).raw().toBuffer()
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height }
  } catch {
    throw invalid('file', { zh: '图片无法打开，或像素过多', en: 'The picture cannot be opened, or has too many pixels' })
  }
}
