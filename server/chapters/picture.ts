import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '@recto/contract/call'
import sharp from 'sharp'
import type { House } from '../kernel/house.ts'
import { newId } from '../kernel/id.ts'
import { invalid, refusal } from '../kernel/refusal.ts'

/** A bomb of a few kilobytes can unfold to gigabytes: more pixels than this are not decoded. */
export const pixelLimit = 80_000_000

/** The stored picture with its size as it is seen, or a refusal when it is none. */
export async function keepPicture(house: House, upload: Upload): Promise<{ upload: Upload; width: number; height: number }> {
  const bytes = await house.store.open(upload.sha256)
  if (!bytes) throw refusal('notFound')
  const path = join(house.scratch, newId())
  try {
    await pipeline(bytes, createWriteStream(path))
    return { upload, ...(await pictureSize(path)) }
  } finally {
    await rm(path, { force: true })
  }
}

/** Width and height in pixels, turned as its EXIF says; refuses what does not decode. */
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
