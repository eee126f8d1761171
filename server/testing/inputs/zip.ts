import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { type Options, ZipFile } from 'yazl'

/** Makes a zip of these files in memory. */
export function zipped(files: Record<string, string | Buffer>, options: Partial<Options> = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, options)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
