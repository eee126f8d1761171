import { readFileSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface Holder {
  pid: number
  /** Start time of the process, which distinguishes it from a later one with the same id; '' where the system does not tell it. */
  born: string
}

const bornAt = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

export const thisProcess = (): Holder => ({ pid: process.pid, born: bornAt(process.pid) })

/** Whether the process still runs and is not a later one with the same id. */
export function isRunning({ pid, born }: Holder): boolean {
  if (pid === process.pid) return bornAt(pid) === born
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return bornAt(pid) === born
}

/** Locks a data directory for this process, or returns the id of the running process that holds it. The lock of a dead process is replaced. */
export async function lockData(dataDir: string): Promise<{ heldBy: number } | { release: () => Promise<void> }> {
  const path = join(dataDir, 'running.json')
  const mine = thisProcess()
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(JSON.stringify(mine))
      await file.close()
      return { release: () => rm(path, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = await readHolder(path)
    if (holder && isRunning(holder)) return { heldBy: holder.pid }
    await rm(path, { force: true })
  }
  throw new Error(`${path} cannot be locked; another process seems to be starting here.`)
}

/** Undefined when the file is gone, or is incomplete because its writer died. */
async function readHolder(path: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as Holder
    } catch {
      // Its writer may have created it but not yet written it.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return undefined
}
