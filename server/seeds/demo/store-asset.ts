import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { attachmentRule, pictureRule } from '#contract/files.ts'
import type { Upload } from '#contract/call.ts'
import sharp from 'sharp'
import { readPicture } from '#server/kernel/files/pictures/picture.ts'
import type { App } from '#server/kernel/app.ts'
import { storeUpload } from '#server/kernel/http/uploads.ts'

export interface StoredAsset {
  upload: Upload
  width?: number
  height?: number
}

/** Resolution in dots per inch for drawings: twice the 72 of an SVG in its own size, which is sharp on every screen. */
const twice = 144

/** Puts a file of a book into the store like an upload: drawings are converted to PNG, video and audio are stored unchanged. */
export async function storeAsset(app: App, path: string): Promise<StoredAsset> {
  const name = basename(path)
  if (!name.endsWith('.svg')) return { upload: await storeUpload(createReadStream(path), name, attachmentRule, app) }
  const png = await sharp(path, { density: twice }).flatten({ background: '#fff' }).png({ palette: true, colours: 64, effort: 1 }).toBuffer()
  const upload = await storeUpload(Readable.from([png]), name.replace(/svg$/, 'png'), pictureRule, app)
  return readPicture(app, upload)
}
