import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#server/kernel/data/id.ts'
import { asOwner } from '../database/clone.ts'
import type { ServerProcess } from './process.ts'

// Writers at work during a fault, for the fault tests and the benchmark `faults`.

const sameOrigin = { 'sec-fetch-site': 'same-origin', 'accept-language': 'en-US' }

/** Creates the first administrator by the link that an empty server prints; returns the session's cookie. */
export async function firstAdministrator({ said }: Pick<ServerProcess, 'said'>): Promise<string> {
  const link = said().match(/http:\S+\/setup\/\S+/)?.[0]
  if (!link) throw new Error(`The server printed no link for a first administrator:\n${said()}`)
  const body = new URLSearchParams({ institution: '江川理工大学', name: '沈书远', account: 'chief', password: 'open sesame' })
  const answer = await fetch(link, { method: 'POST', body, headers: sameOrigin, redirect: 'manual' })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (answer.status !== 303 || !cookie) throw new Error(`The first administrator was not made: ${answer.status}`)
  return cookie
}

export interface Work {
  /** Ids of the textbooks whose creation was answered with success. */
  acknowledged: string[]
  /** Number of answers 503 with Retry-After. */
  refused: number
  /** Number of connections that broke without an answer. */
  dropped: number
  /** Wrong answers: other statuses, a 503 without its header or outside the envelope. */
  wrong: string[]
}

/** Starts writers that create textbooks one after the other until they are stopped, and that retry after a refusal as a browser does. */
export function startWriters(url: string, cookie: string, count = 6) {
  const work: Work = { acknowledged: [], refused: 0, dropped: 0, wrong: [] }
  let stopped = false
  let good: { since: number; resolve: (ms: number) => void } | undefined

  async function write(): Promise<void> {
    const headers = { ...sameOrigin, cookie, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: `书 ${newId()}` })
    const began = Date.now()
    const answer = await fetch(`${url}/pressplatform/textbooks/add`, { method: 'POST', body, headers }).catch(() => undefined)
    if (!answer) {
      work.dropped++
      await pause(100)
      return
    }
    const text = await answer.text()
    const json = parsed(text)
    if (answer.status === 200 && json?.data?.id) {
      work.acknowledged.push(json.data.id)
      if (good && began >= good.since) good.resolve(Date.now() - good.since)
      // Together the writers stay below the number of calls that one person may make in a minute.
      await pause(150)
    } else if (answer.status === 503 && answer.headers.has('retry-after') && json?.success === false && json.errorCode === 'busy') {
      work.refused++
      await pause(200)
    } else {
      work.wrong.push(`${answer.status} ${text.slice(0, 200)}`)
    }
  }

  const writers = Array.from({ length: count }, async () => {
    while (!stopped) await write()
  })
  return {
    work,
    /** Milliseconds from now to the end of the first successful save that begins from now on. */
    firstGood: () => new Promise<number>((done) => (good = { since: Date.now(), resolve: done })),
    async stop(): Promise<Work> {
      stopped = true
      await Promise.all(writers)
      return work
    },
  }
}

function parsed(text: string): { success?: boolean; errorCode?: string; data?: { id?: string } } | undefined {
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

/** Those of these textbook ids that the database does not contain, read as its owner. */
export async function lostOf(ownerUrl: string, ids: readonly string[]): Promise<string[]> {
  const kept = (await asOwner(ownerUrl, 'select id from textbooks')) as { id: string }[]
  const there = new Set(kept.map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}

/** Process id of the main process of the embedded PostgreSQL. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const { folder } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { folder: string }
  return Number((await readFile(join(resolve(dataDir, folder), 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Kills the main process of the embedded PostgreSQL and waits until another one has taken its place. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const killed = await postmasterOf(dataDir)
  process.kill(killed, 'SIGKILL')
  const now = () => postmasterOf(dataDir).catch(() => killed)
  for (const until = Date.now() + 60_000; (await now()) === killed || Number.isNaN(await now()); await pause(20))
    if (Date.now() > until) throw new Error('PostgreSQL has not come back after a minute')
}

/** The running child processes of a process. */
export function childrenOf(pid: number): number[] {
  const parentOf = (id: string) => {
    try {
      return Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
    } catch {
      return 0
    }
  }
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && parentOf(id) === pid)
    .map(Number)
}

/** Milliseconds that `/readyz` takes, and its status, which is 0 without an answer. */
export async function readiness(url: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.status,
    () => 0,
  )
  return { status, ms: Math.round(performance.now() - began) }
}

/** Waits until the server is ready for traffic again. */
export async function untilReady(url: string, seconds = 60): Promise<void> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(50)) {
    if ((await readiness(url)).status === 200) return
  }
  throw new Error(`${url} is not ready after ${seconds} s`)
}
