import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isRunning, thisProcess } from '../../embedded/data-lock.ts'
import { newId } from '#server/kernel/data/id.ts'

// The name of an unfinished file contains the process that writes it, so that a later process can remove the files of a killed one.
const pattern = /^\.recto-(.+)\.(\d+)-(\d*)\.[0-9a-f-]{36}\.part$/
const host = () => hostname().replaceAll(/[^\w-]/g, '_')
const dayMs = 24 * 3600_000

/** The path of a new unfinished file of this process in `folder`. */
export function partName(folder: string): string {
  const { pid, born } = thisProcess()
  return join(folder, `.recto-${host()}.${pid}-${born}.${newId()}.part`)
}

/** Removes unfinished files of processes that have ended. Those of another machine are removed when they were not written to for a day. */
export async function removeUnfinishedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, machine, pid, born = ''] = name.match(pattern) ?? []
    if (machine === undefined) continue
    const path = join(folder, name)
    const abandoned = machine === host() ? !isRunning({ pid: Number(pid), born }) : await isOld(path)
    if (abandoned) await rm(path, { force: true })
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > dayMs
}
