import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { App } from '../../app.ts'

/** The SHA-256 of a file in hexadecimal digits, read in pieces. */
export async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Moves a file that the server has written into the store; the path must not be used afterwards. */
export async function storeFile({ store }: Pick<App, 'store'>, path: string): Promise<{ sha256: string; size: number }> {
  const { size } = await stat(path)
  const sha256 = await sumOfFile(path)
  await store.put(sha256, path)
  return { sha256, size }
}
