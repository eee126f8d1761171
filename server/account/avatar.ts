import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '@recto/contract/call'
import sharp from 'sharp'
import { pixelLimit } from '../chapters/picture.ts'
import type { House } from '../kernel/house.ts'
import { newId } from '../kernel/id.ts'
import { invalid, refusal } from '../kernel/refusal.ts'

export interface Crop {
  x?: number | undefined
  y?: number | undefined
  size?: number | undefined
}

/** Pixels of the side of an avatar: twice the largest that a screen shows. */
const side = 256

/** The square of an uploaded picture, small and with nothing of the camera in it, as a new file of the store. */
export async function keepAvatar(house: House, upload: Upload, crop: Crop): Promise<Upload & { width: number; height: number }> {
  const stream = await house.store.open(upload.sha256)
  if (!stream) throw refusal('notFound')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const bytes = await squareOf(Buffer.concat(chunks), crop)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(house.scratch, newId())
  try {
    await writeFile(path, bytes)
    await house.store.put(sha256, path)
  } finally {
    await rm(path, { force: true })
  }
  return { name: 'avatar.png', suffix: 'png', mime: 'image/png', size: bytes.length, sha256, width: side, height: side }
}

/** Cuts after turning the picture as its EXIF says; the crop is in parts of what one sees, kept within the picture. */
export async function squareOf(picture: Buffer, { x, y, size }: Crop): Promise<Buffer> {
  try {
    const turned = sharp(picture, { limitInputPixels: pixelLimit }).autoOrient()
    const { data, info } = await turned.toBuffer({ resolveWithObject: true })
    const least = Math.min(info.width, info.height)
    const edge = Math.max(1, Math.min(least, Math.round((size ?? 1) * least)))
    const left = placed(x, info.width, edge)
    const top = placed(y, info.height, edge)
    return await sharp(data)
      .extract({ left, top, width: edge, height: edge })
      .resize(side, side)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  } catch {
    throw invalid('file', { zh: '图片无法打开，或像素过多', en: 'The picture cannot be opened, or has too many pixels' })
  }
}

const placed = (part: number | undefined, length: number, edge: number) =>
  Math.max(0, Math.min(length - edge, part === undefined ? Math.round((length - edge) / 2) : Math.round(part * length)))
