import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from '#server/kernel/app.ts'
import { isId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

type Place = Pick<App, 'scratch'>

/** What has arrived of each upload is a file named after it, beside the folder for short-lived files. Its length is what has arrived. */
const folderOf = ({ scratch }: Place) => join(dirname(scratch), 'uploads')
export const piecePath = (app: Place, id: string) => join(folderOf(app), id)

/** Makes the empty file of a new upload. */
export async function createPiece(app: Place, id: string): Promise<void> {
  await mkdir(folderOf(app), { recursive: true })
  await (await open(piecePath(app, id), 'wx')).close()
}

/** Bytes that have arrived; undefined if there is no such file in the folder of this process. */
export const pieceSize = (app: Place, id: string): Promise<number | undefined> =>
  stat(piecePath(app, id)).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

export const removePiece = (app: Place, id: string) => rm(piecePath(app, id), { force: true })

/** Bytes that are free on the disk of the pieces. */
export async function freeForPieces(app: Place): Promise<number> {
  await mkdir(folderOf(app), { recursive: true })
  const { bavail, bsize } = await statfs(folderOf(app))
  return bavail * bsize
}

/** The uploads that have a file here which was last written before `before`. */
export async function oldPieces(app: Place, before: Date): Promise<string[]> {
  const names = await readdir(folderOf(app)).catch(() => [] as string[])
  const old: string[] = []
  for (const name of names.filter(isId)) {
    const found = await stat(piecePath(app, name)).catch(() => undefined)
    if (found && found.mtime < before) old.push(name)
  }
  return old
}

interface Receiving {
  /** The length so far. */
  from: number
  /** The length of the whole. */
  size: number
  /** Called whenever bytes were written. */
  onWritten: () => void
}

/** Bytes that wait in memory while those before are written. */
const mostWaiting = 1024 * 1024

/**
 * Appends a stream to a piece; returns its new length. What has arrived before an error, such as a broken connection or a full disk, stays, and is a
 * beginning of the file without gaps. Refuses a stream that goes on beyond `size`.
 */
export async function appendPiece(path: string, bytes: AsyncIterable<Buffer>, { from, size, onWritten }: Receiving): Promise<number> {
  const file = await open(path, 'r+')
  let [arrived, written] = [from, from]
  let waiting: Buffer[] = []
  let writing = Promise.resolve()
  let busy = false
  // Remains busy after an error, so that nothing is written behind a gap.
  const write = async () => {
    busy = true
    while (waiting.length) {
      const next = waiting
      waiting = []
      written = await writeAll(file, next, written)
      onWritten()
    }
    busy = false
  }
  try {
    for await (const chunk of bytes) {
      if (arrived + chunk.length > size) throw refusal('tooLarge')
      arrived += chunk.length
      waiting.push(chunk)
      if (!busy) {
        writing = write()
        // An error is thrown where it is awaited.
        writing.catch(() => undefined)
      }
      if (arrived - written >= mostWaiting) await writing
    }
  } finally {
    try {
      await writing
    } finally {
      await file.close()
    }
  }
  return arrived
}

/** Writes without joining the buffers, since memory outside the heap makes the collector run. Returns the place after the last byte. */
async function writeAll(file: FileHandle, buffers: readonly Buffer[], at: number): Promise<number> {
  let [left, place] = [buffers, at]
  while (left.length) {
    const { bytesWritten } = await file.writev(left, place)
    place += bytesWritten
    left = after(left, bytesWritten)
  }
  return place
}

/** What remains of buffers after their first bytes. */
function after(buffers: readonly Buffer[], bytes: number): Buffer[] {
  let done = bytes
  return buffers.flatMap((buffer) => {
    const skipped = Math.min(done, buffer.length)
    done -= skipped
    return skipped < buffer.length ? [buffer.subarray(skipped)] : []
  })
}
