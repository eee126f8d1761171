import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { lives, thisProcess } from '../embedded/data-lock.ts'
import { newId } from '../kernel/id.ts'

// What is being written has a name that says which process writes it, so that the next one can remove what a killed process has left.
const pattern = /^\.recto-(.+)\.(\d+)-(\d*)\.[0-9a-f-]{36}\.part$/
const host = () => hostname().replaceAll(/[^\w-]/g, '_')
const dayMs = 24 * 3600_000

/** A name in `folder` for what this process writes. */
export function partName(folder: string): string {
  const { pid, born } = thisProcess()
  return join(folder, `.recto-${host()}.${pid}-${born}.${newId()}.part`)
}

/** Removes unfinished files of processes that have ended; of another machine's processes those that were not written to for a day. */
export async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, machine, pid, born = ''] = name.match(pattern) ?? []
    if (machine === undefined) continue
    const path = join(folder, name)
    const abandoned = machine === host() ? !lives({ pid: Number(pid), born }) : await isOld(path)
    if (abandoned) await rm(path, { force: true })
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > dayMs
}
