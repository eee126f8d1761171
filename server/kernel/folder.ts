import { access, constants, mkdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** Makes a folder that a setting names, with those above it, and refuses in words one that this process cannot write into. */
export async function makeFolder(path: string, setting: string): Promise<void> {
  try {
    await make(path)
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderInWords(error, path, setting)
  }
}

/** Makes the missing folders from the top down. Node's recursive mkdir loops for ever where no folder can be made, such as below /proc. */
async function make(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await make(dirname(path))
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !(await isFolder(path))) throw error
  })
}

/** False for what is not there or not a folder; throws where that cannot be seen. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

/** An error of a file at or below the folder of a setting in words for an operator; any other as it is. */
export function folderInWords(error: unknown, folder: string, setting: string): Error {
  const { code = '', path = folder } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EACCES: 'it may not. Give the folder with all that is in it to this user',
    EPERM: 'it may not, or is not its owner. Give the folder with all that is in it to this user',
    EROFS: 'the disk can only be read. Mount it for writing',
    ENOSPC: 'the disk is full. Make room',
    ENOENT: 'there is no such folder, and none can be made there. Look at its spelling',
    EEXIST: 'a file of this name is in the way. Take it away',
    ENOTDIR: 'a part of this path is a file, not a folder. Look at its spelling',
  }
  const reason = reasons[code]
  if (!reason || !(path.startsWith(folder) || folder.startsWith(path))) return error as Error
  return new Error(`${setting}: user "${userName()}" cannot use ${path}: ${reason}, or set ${setting} to another place.`, { cause: error })
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A number that the machine has no name for.
    return String(process.getuid?.() ?? '')
  }
}
