import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '#contract/call.ts'
import sharp from 'sharp'
import { pixelLimit } from '#server/kernel/files/pictures/picture.ts'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'

export interface Crop {
  x?: number | undefined
  y?: number | undefined
  size?: number | undefined
}

/** Side of an avatar in pixels: twice the largest size on any screen. */
const side = 256

/** Crops an uploaded picture to a small square without camera metadata and stores it as a new file. */
export async function keepAvatar(app: App, upload: Upload, crop: Crop): Promise<Upload & { width: number; height: number }> {
  const stream = await app.store.open(upload.sha256)
  if (!stream) throw refusal('notFound')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const bytes = await squareOf(Buffer.concat(chunks), crop)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(app.scratch, newId())
  try {
    await writeFile(path, bytes)
    await app.store.put(sha256, path)
  } finally {
    await rm(path, { force: true })
  }
  return { name: 'avatar.png', suffix: 'png', mime: 'image/png', size: bytes.length, sha256, width: side, height: side }
}

/** Applies the EXIF rotation, then crops. The crop is in fractions (0 to 1) of the rotated picture and is clamped to it. */
export async function squareOf(picture: Buffer, { x, y, size }: Crop): Promise<Buffer> {
  try {
    const oriented = sharp(picture, { limitInputPixels: pixelLimit }).autoOrient()
    const { data, info } = await oriented.toBuffer({ resolveWithObject: true })
    const shorter = Math.min(info.width, info.height)
    const edge = Math.max(1, Math.min(shorter, Math.round((size ?? 1) * shorter)))
    const left = cropOffset(x, info.width, edge)
    const top = cropOffset(y, info.height, edge)
    return await sharp(data)
      .extract({ left, top, width: edge, height: edge })
      .resize(side, side)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  } catch {
    throw invalid('file', { zh: '图片无法打开，或像素过多', en: 'The picture cannot be opened, or has too many pixels' })
  }
}

/** Where the crop begins, in pixels; centred where no fraction is given. */
const cropOffset = (fraction: number | undefined, length: number, edge: number) =>
  Math.max(0, Math.min(length - edge, fraction === undefined ? Math.round((length - edge) / 2) : Math.round(fraction * length)))
