import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { listenLocally, sendJson } from '../simulator-server.ts'
import type { JudgeSettings } from './judge.ts'

/** A submission as the service got it, decoded. */
export interface ReceivedProgram {
  language: string
  code: string
  input: string
  /** Seconds and kilobytes. */
  cpuTime: number
  memory: number
}

/** What a run of a received program comes to. */
export interface SimulatedRun {
  /** As the service numbers them: 3 ended, 5 too slow, 6 not compiled, 11 ended with an error. */
  status: number
  stdout?: string
  stderr?: string
  compileOutput?: string
  message?: string
}

const languages = [
  { id: 48, name: 'C (GCC 7.4.0)' },
  { id: 50, name: 'C (GCC 9.2.0)' },
  { id: 54, name: 'C++ (GCC 9.2.0)' },
  { id: 62, name: 'Java (OpenJDK 13.0.1)' },
  { id: 63, name: 'JavaScript (Node.js 12.14.0)' },
]
/** Limits of a server with usual settings: submissions in a batch, seconds and kilobytes. */
const most = { batch: 20, cpuTime: 15, memory: 512_000 }

interface Simulation {
  /** Runs a program; the simulator has no compiler. */
  execute: (program: ReceivedProgram) => SimulatedRun
  /** How often a result is asked for until it is there. */
  polls?: number
}

/** Simulates Judge0: checks the token, the batch, languages and limits as the real service does, and answers in its shapes. */
export async function simulateJudge({ execute, polls = 1 }: Simulation) {
  const received: ReceivedProgram[] = []
  const results = new Map<string, { run: SimulatedRun; asked: number }>()
  const token = randomUUID()
  let down = false

  function create(response: ServerResponse, url: URL, body: string): void {
    const { submissions } = JSON.parse(body) as { submissions?: Record<string, unknown>[] }
    if (!Array.isArray(submissions) || submissions.length === 0) return sendJson(response, { error: 'there should be at least one submission' }, 400)
    if (submissions.length > most.batch)
      return sendJson(response, { error: `number of submissions should be less than or equal to ${most.batch}` }, 400)
    if (url.searchParams.get('base64_encoded') !== 'true') return sendJson(response, { error: 'the simulator takes only Base64' }, 400)
    return sendJson(
      response,
      submissions.map((each) => {
        const problem = problemOf(each)
        if (problem) return problem
        const language = languages.find(({ id }) => id === each['language_id'])?.name ?? ''
        const program: ReceivedProgram = {
          language,
          code: decoded(each['source_code']),
          input: decoded(each['stdin']),
          cpuTime: Number(each['cpu_time_limit']),
          memory: Number(each['memory_limit']),
        }
        received.push(program)
        const made = randomUUID()
        results.set(made, { run: execute(program), asked: 0 })
        return { token: made }
      }),
      201,
    )
  }

  function show(response: ServerResponse, url: URL): void {
    const tokens = (url.searchParams.get('tokens') ?? '').split(',')
    const submissions = tokens.map((each) => {
      const result = results.get(each)
      if (!result) return null
      const waiting = result.asked++ < polls
      const { status, stdout, stderr, compileOutput, message } = result.run
      if (waiting) return { token: each, status_id: 2, stdout: null, stderr: null, compile_output: null, message: null, time: null }
      const shown = { stdout: encoded(stdout), stderr: encoded(stderr), compile_output: encoded(compileOutput), message: encoded(message) }
      return { token: each, status_id: status, ...shown, time: '0.012' }
    })
    sendJson(response, { submissions })
  }

  const server = await listenLocally((request, response, url, body) => {
    if (down) return sendJson(response, { error: 'queue is full' }, 503)
    if (request.headers['x-auth-token'] !== token) return void response.writeHead(401).end()
    if (request.method === 'GET' && url.pathname === '/languages') return sendJson(response, languages)
    if (request.method === 'POST' && url.pathname === '/submissions/batch') return create(response, url, body)
    if (request.method === 'GET' && url.pathname === '/submissions/batch') return show(response, url)
    return sendJson(response, {}, 404)
  })
  return {
    received,
    settings: { url: server.url, token } satisfies JudgeSettings,
    /** The queue of the service is full from now on, or no longer. */
    setDown: (now: boolean) => void (down = now),
    close: server.close,
  }
}

function problemOf(given: Record<string, unknown>): Record<string, string[]> | undefined {
  if (!languages.some(({ id }) => id === given['language_id']))
    return { language_id: [`language with id ${String(given['language_id'])} doesn't exist`] }
  if (!given['source_code']) return { source_code: ["can't be blank"] }
  if (!(Number(given['cpu_time_limit']) <= most.cpuTime)) return { cpu_time_limit: [`must be less than or equal to ${most.cpuTime}`] }
  if (!(Number(given['memory_limit']) <= most.memory)) return { memory_limit: [`must be less than or equal to ${most.memory}`] }
  return undefined
}

const decoded = (text: unknown) => Buffer.from(typeof text === 'string' ? text : '', 'base64').toString()
const encoded = (text: string | undefined) => (text === undefined ? null : Buffer.from(text).toString('base64'))
