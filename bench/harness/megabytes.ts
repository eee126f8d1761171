import { readFileSync } from 'node:fs'
import { childrenOf } from '#server/testing/processes/faults.ts'

/** Megabytes of a process; memory shared by several processes is divided among them (PSS of Linux). 0 for a process that has just ended. */
function pss(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+) kB/m)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Megabytes of a server, and of it together with PostgreSQL. */
export function megabytesOf(server: { child: { pid?: number | undefined } }, postmaster: number): { node: number; total: number } {
  const node = pss(server.child.pid ?? 0)
  return { node, total: node + [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + pss(pid), 0) }
}

/** The same limits of memory as in the start command and in docs/examples/recto.service. */
export const memoryLimits = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=1024' }
