import { access, constants, mkdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** Creates the folder of a setting and its parents. Throws an explanation for the operator if this process cannot write into it. */
export async function makeFolder(path: string, setting: string): Promise<void> {
  try {
    await make(path)
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderInWords(error, path, setting)
  }
}

/** Creates the missing folders from the top down. Node's recursive mkdir loops for ever where no folder can be created, such as below /proc. */
async function make(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await make(dirname(path))
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !(await isFolder(path))) throw error
  })
}

/** False if the path does not exist or is not a folder; throws if that cannot be determined. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

/** Explains an error of a file at or below the folder of a setting to an operator; returns any other error unchanged. */
export function folderInWords(error: unknown, folder: string, setting: string): Error {
  const { code = '', path = folder } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EACCES: 'permission denied. Make this user the owner of the folder and everything in it',
    EPERM: 'permission denied. Make this user the owner of the folder and everything in it',
    EROFS: 'the disk is read-only. Mount it for writing',
    ENOSPC: 'the disk is full. Free some space',
    ENOENT: 'there is no such folder, and it cannot be created. Check its spelling',
    EEXIST: 'a file of this name exists. Remove it',
    ENOTDIR: 'a part of this path is a file, not a folder. Check its spelling',
  }
  const reason = reasons[code]
  if (!reason || !(path.startsWith(folder) || folder.startsWith(path))) return error as Error
  return new Error(`${setting}: user "${userName()}" cannot use ${path}: ${reason}, or set ${setting} to another place.`, { cause: error })
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // The machine has no name for this user id.
    return String(process.getuid?.() ?? '')
  }
}
