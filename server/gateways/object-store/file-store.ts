import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from './object-store.ts'

/** An object store in a folder. The object abcd… is the file ab/cd/abcd… */
export function createFileStore(folder: string): ObjectStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  const sizeAt = (path: string) =>
    stat(path).then(
      (found) => found.size,
      () => undefined,
    )
  return {
    async put(sha256, path) {
      const to = pathOf(sha256)
      await mkdir(dirname(to), { recursive: true })
      // A rename to another device fails; a copy next to the target and then a rename leaves no partial file under the final name.
      await rename(path, to).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyFile(path, `${to}.part`)
        await rename(`${to}.part`, to)
        await rm(path)
      })
    },
    async open(sha256, range) {
      const path = pathOf(sha256)
      return (await sizeAt(path)) === undefined ? undefined : createReadStream(path, range)
    },
    size: (sha256) => sizeAt(pathOf(sha256)),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async free() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}
