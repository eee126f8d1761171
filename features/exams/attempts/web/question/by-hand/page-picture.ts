import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { KeptPage } from '../../answers/pages/page-store.ts'

/** The longer side of a page in pixels: handwriting on A4 is read well, and a page has about half a megabyte. */
const longSide = 2200
const [quality, lowQuality] = [0.82, 0.6]
/** Bytes above which a page is compressed more. */
const large = 2_000_000
/** The server takes pages of at most this many pixels on each side of a picture that a phone makes. */
export const largestFile = 80 * 1024 * 1024

export class Unreadable extends Error {}

/** A page made of a photograph: upright, at most 2200 pixels long, without what the camera adds about place and time. Throws `Unreadable`. */
export async function pageOfPicture(picture: Blob, quarterTurns = 0): Promise<KeptPage> {
  const bitmap = await createImageBitmap(picture).catch((cause: unknown) => {
    throw new Unreadable('Not a picture', { cause })
  })
  try {
    const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
    const turned = quarterTurns % 2 === 1
    return await pageOfCanvas(turned ? height : width, turned ? width : height, (context, wide, high) => {
      context.translate(wide / 2, high / 2)
      context.rotate((quarterTurns * Math.PI) / 2)
      context.drawImage(bitmap, -width / 2, -height / 2, width, height)
    })
  } finally {
    bitmap.close()
  }
}

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void | Promise<void>

/** A page of this size that is drawn on white. */
export async function pageOfCanvas(width: number, height: number, draw: Draw): Promise<KeptPage> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Unreadable('There is no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.save()
  await draw(context, width, height)
  context.restore()
  const first = await blobOf(canvas, quality)
  const blob = first.size > large ? await blobOf(canvas, lowQuality) : first
  // A canvas that is let go by size alone gives its memory back at once on phones.
  canvas.width = 0
  canvas.height = 0
  return { sha256: bytesToHex(sha256(new Uint8Array(await blob.arrayBuffer()))), blob, width, height }
}

const blobOf = (canvas: HTMLCanvasElement, level: number): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Unreadable('Not drawn'))), 'image/jpeg', level))

/** The scale at which a page of a document has the size of a page by hand. */
export const scaleOf = (width: number, height: number) => longSide / Math.max(width, height, 1)
