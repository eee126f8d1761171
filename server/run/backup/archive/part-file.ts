import { rmSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isFolder } from '#server/kernel/files/folder.ts'
import { partName, removeUnfinishedFiles } from './unfinished-files.ts'

export interface PartFile {
  /** The path to write to. */
  path: string
  /** Flushes the complete file to the disk and gives it its final name. Throws if a file of that name has appeared meanwhile. */
  settle: () => Promise<void>
  remove: () => Promise<void>
}

/** Throws when a file or folder of this name exists. */
export async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) throw new Error(`${path} is a folder. Name a file in it.`)
  if (found) throw new Error(`There is already a file ${path}; it is left as it is. Give another name.`)
}

/**
 * Opens an unfinished file that gets the name `path` when it is complete. It is removed when the process ends before that; after a SIGKILL the
 * next call for the same folder removes it.
 */
export async function openPart(path: string): Promise<PartFile> {
  const folder = dirname(path)
  if (!(await isFolder(folder))) throw new Error(`There is no folder ${folder}. Mount its disk or make it, or name another place.`)
  await removeUnfinishedFiles(folder)
  const part = partName(folder)
  const removeOnExit = () => rmSync(part, { force: true })
  process.on('exit', removeOnExit)
  return {
    path: part,
    async settle() {
      await sync(part)
      await linkOrRename(part, path)
      await sync(folder).catch(() => undefined) // Not every file system can sync a folder.
    },
    async remove() {
      await rm(part, { force: true })
      process.off('exit', removeOnExit)
    },
  }
}

/** Uses a hard link, because a link fails when the name exists while a rename would replace the file. Some file systems have no links. */
async function linkOrRename(part: string, path: string): Promise<void> {
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
