import { setTimeout as pause } from 'node:timers/promises'
import { type Program, type ProgramLanguage, programLimits } from '#assessment/programs/program.ts'
import type { Run, RunEnd } from '#assessment/programs/runs.ts'
import { askJson, failed, notConfigured, type Outcome } from '../outcome.ts'

export interface JudgeSettings {
  /** Base of the API of a Judge0 server. */
  url: string
  /** Sent as X-Auth-Token; empty for a server that asks for none. */
  token: string
}

export interface JudgedProgram extends Pick<Program, 'language' | 'seconds' | 'memory'> {
  code: string
  inputs: readonly string[]
}

/** An outside judge that compiles and runs programs, by the protocol of Judge0 (its version 1.13 and later). */
export interface Judge {
  available: boolean
  /** How the program ended for each input, in order. An error of the compiler is the error of every run. */
  run: (program: JudgedProgram) => Promise<Outcome<{ runs: Run[] }>>
}

/** How the service names the languages; of several versions the one with the highest id is taken. */
const names: Partial<Record<ProgramLanguage, RegExp>> = { c: /^C \(/, cpp: /^C\+\+ \(/, java: /^Java \(/ }

/** Submissions that a server takes at once. */
const batch = 20
const fields = 'token,stdout,stderr,compile_output,message,status_id,time'
const firstPause = 250
const longestPause = 1500

interface Submission {
  token: string
  stdout: string | null
  stderr: string | null
  compile_output: string | null
  message: string | null
  status_id: number
  time: string | null
}

export function createJudge(settings: JudgeSettings | undefined): Judge {
  if (!settings) return { available: false, run: () => Promise.resolve(notConfigured) }
  const { url, token } = settings
  let known: Promise<Outcome<{ ids: Map<ProgramLanguage, number> }>> | undefined

  async function ask<T extends object>(path: string, body?: object): Promise<Outcome<{ body: T }>> {
    const headers = { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) }
    const answer = await askJson<T>(new URL(path, `${url}/`), body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    if (!answer.ok) return answer
    const { status } = answer
    if (status === 401 || status === 403) return failed('unauthorized', 'the judge refuses the token')
    if (status === 429 || status === 503) return failed('busy', 'the judge has too much to do', true)
    if (status >= 300) return failed(`http${status}`, JSON.stringify(answer.body), status >= 500)
    return { ok: true, body: answer.body as T }
  }

  async function findLanguages(): Promise<Outcome<{ ids: Map<ProgramLanguage, number> }>> {
    const answer = await ask<{ id: number; name: string }[]>('languages')
    if (!answer.ok) {
      known = undefined
      return answer
    }
    const ids = new Map<ProgramLanguage, number>()
    for (const [language, name] of Object.entries(names) as [ProgramLanguage, RegExp][]) {
      const id = Math.max(...answer.body.filter((each) => name.test(each.name)).map((each) => each.id))
      if (Number.isFinite(id)) ids.set(language, id)
    }
    return { ok: true, ids }
  }

  /** The results of a batch, once all of it has ended. */
  async function results(tokens: readonly string[], until: number): Promise<Outcome<{ submissions: Submission[] }>> {
    for (let wait = firstPause; ; wait = Math.min(longestPause, wait * 1.5)) {
      await pause(wait)
      const answer = await ask<{ submissions: Submission[] }>(`submissions/batch?tokens=${tokens.join(',')}&base64_encoded=true&fields=${fields}`)
      if (!answer.ok) return answer
      // Statuses 1 and 2: in the queue, and being processed.
      if (answer.body.submissions.every(({ status_id: status }) => status > 2)) return { ok: true, submissions: answer.body.submissions }
      if (Date.now() > until) return failed('timeout', 'the judge has not finished in time', true)
    }
  }

  return {
    available: true,
    async run({ language, code, inputs, seconds, memory }) {
      known ??= findLanguages()
      const languages = await known
      if (!languages.ok) return languages
      const id = languages.ids.get(language)
      if (id === undefined) return failed('noLanguage', `the judge does not know ${language}`)
      const until = Date.now() + programLimits.total * 1000
      const runs: Run[] = []
      for (let at = 0; at < inputs.length; at += batch) {
        const submissions = inputs.slice(at, at + batch).map((input) => ({
          language_id: id,
          source_code: encoded(code),
          stdin: encoded(input),
          cpu_time_limit: seconds,
          wall_time_limit: seconds * 2 + 1,
          memory_limit: memory * 1024,
          enable_network: false,
        }))
        const made = await ask<{ token?: string }[]>('submissions/batch?base64_encoded=true', { submissions })
        if (!made.ok) return made
        const tokens = made.body.flatMap((each) => each.token ?? [])
        if (tokens.length < submissions.length) return failed('refused', JSON.stringify(made.body))
        const ended = await results(tokens, until)
        if (!ended.ok) return ended
        runs.push(...ended.submissions.map(runOf))
      }
      return { ok: true, runs }
    },
  }
}

const encoded = (text: string) => Buffer.from(text).toString('base64')
const decoded = (text: string | null) => Buffer.from(text ?? '', 'base64').toString()

/** Statuses of the service: 3 ended by itself (4 with another output than expected, which is not told), 5 too slow, 6 not compiled, 7 to 12 failed. */
function endOf(status: number, message: string): RunEnd {
  if (status === 3 || status === 4) return 'done'
  if (status === 5) return 'time'
  return /memory|signal 9/i.test(message) ? 'memory' : 'failed'
}

function runOf({ status_id: status, stdout, stderr, compile_output: compiled, message, time }: Submission): Run {
  const output = decoded(stdout)
  const told = [decoded(compiled), decoded(stderr), decoded(message)].map((text) => text.trim()).filter(Boolean)
  const end = output.length > programLimits.written ? 'output' : endOf(status, decoded(message))
  return {
    end,
    output: output.slice(0, programLimits.written),
    error: end === 'failed' ? told.join('\n').slice(0, programLimits.error) : '',
    milliseconds: Math.round(Number(time ?? 0) * 1000),
  }
}
