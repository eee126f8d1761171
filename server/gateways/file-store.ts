import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from './object-store.ts'

/** The store in a folder: ab/cd/abcd… */
export function createFileStore(folder: string): ObjectStore {
  const place = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  const sizeAt = (path: string) =>
    stat(path).then(
      (found) => found.size,
      () => undefined,
    )
  return {
    async put(sha256, path) {
      const to = place(sha256)
      await mkdir(dirname(to), { recursive: true })
      // Another device has no rename; a copy beside the place and then a rename is whole or not there.
      await rename(path, to).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyFile(path, `${to}.part`)
        await rename(`${to}.part`, to)
        await rm(path)
      })
    },
    async open(sha256, range) {
      const path = place(sha256)
      return (await sizeAt(path)) === undefined ? undefined : createReadStream(path, range)
    },
    size: (sha256) => sizeAt(place(sha256)),
    remove: (sha256) => rm(place(sha256), { force: true }),
    async free() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}
