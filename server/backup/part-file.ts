import { rmSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isFolder } from '../kernel/folder.ts'
import { partName, removeLeftOvers } from './left-overs.ts'

export interface PartFile {
  /** Where to write. */
  path: string
  /** Gives the file its name, once it is whole and on the disk. Refuses a name that has been taken meanwhile. */
  settle: () => Promise<void>
  remove: () => Promise<void>
}

/** Throws when something already has this name. */
export async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) throw new Error(`${path} is a folder. Name a file in it.`)
  if (found) throw new Error(`There is already a file ${path}; it is left as it is. Give another name.`)
}

/** A file that becomes `path` when it is whole. It goes with its process, however that ends; after a SIGKILL the next one removes it. */
export async function openPart(path: string): Promise<PartFile> {
  const folder = dirname(path)
  if (!(await isFolder(folder))) throw new Error(`There is no folder ${folder}. Mount its disk or make it, or name another place.`)
  await removeLeftOvers(folder)
  const part = partName(folder)
  const drop = () => rmSync(part, { force: true })
  process.on('exit', drop)
  return {
    path: part,
    async settle() {
      await sync(part)
      await takeName(part, path)
      await sync(folder).catch(() => undefined) // Not every system lets a folder be written through.
    },
    async remove() {
      await rm(part, { force: true })
      process.off('exit', drop)
    },
  }
}

/** A link refuses a name that is taken, where a rename would replace the file. Some file systems have no links. */
async function takeName(part: string, path: string): Promise<void> {
  try {
    await link(part, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    await refuseExisting(path)
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code ?? '')) throw error
    await rename(part, path)
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
