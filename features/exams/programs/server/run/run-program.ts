import { availableParallelism } from 'node:os'
import { type Program, programLimits } from '#assessment/programs/program.ts'
import type { Run } from '#assessment/programs/runs.ts'
import { createThreads, threadModule, ThreadStopped } from '#server/kernel/jobs/thread.ts'
import type * as python from '../python/python-thread.ts'
import type * as javascript from './javascript-thread.ts'
import type { ProgramTask } from './program-task.ts'

const most = Math.max(2, availableParallelism())
const waits = { most, waiting: 400, waitingOfOne: 200, waitSeconds: 60, idleSeconds: 300 }
const javascriptThreads = createThreads({ ...waits, memory: 256 })
/** An interpreter that has run a program may have been changed by it, so each program gets one of its own. */
const pythonThreads = createThreads({ ...waits, memory: 256, single: true })

const inJavaScript = threadModule<typeof javascript>(new URL('./javascript-thread.ts', import.meta.url), javascriptThreads)
const inPython = threadModule<typeof python>(new URL('../python/python-thread.ts', import.meta.url), pythonThreads)

/** After so many runs that had to be stopped the rest is left out. */
const mostStops = 3
/** Megabytes that a thread holds besides the program. */
const threadMegabytes = 96

/** A program to be run here, for its owner: an institution, which waits its turn among the others. */
export interface RunHere extends Pick<Program, 'seconds' | 'memory'> {
  language: 'javascript' | 'python'
  code: string
  inputs: readonly string[]
  owner: string
  signal?: AbortSignal
}

/**
 * Runs a program in the sandbox for each input, and returns how each run ended, in order. It has no files and no network; time, memory and output are limited,
 * and what is beyond is stopped and said. Throws a refusal `busy` if too many programs wait.
 */
export async function runHere({ language, code, inputs, seconds, memory, owner, signal }: RunHere): Promise<Run[]> {
  const runs: Run[] = []
  const until = Date.now() + programLimits.total * 1000
  const inThread = (task: ProgramTask) => {
    const limits = {
      owner,
      seconds: Math.max(1, (until - Date.now()) / 1000),
      secondsPerStep: language === 'python' ? seconds : seconds + 1,
      megabytes: memory + threadMegabytes,
      onStep: (run: string) => void runs.push(JSON.parse(run) as Run),
      ...(signal && { signal }),
    }
    return language === 'python' ? inPython('runPython', task, limits) : inJavaScript('runJavaScript', task, limits)
  }
  const stopped = () => runs.filter(({ end }) => end !== 'done' && end !== 'failed').length
  for (let threads = 0; runs.length < inputs.length && threads < mostStops && stopped() < mostStops && Date.now() < until; threads++) {
    try {
      await inThread({ code, inputs: inputs.slice(runs.length), seconds, memory, mostStops: mostStops - stopped() })
    } catch (error) {
      if (!(error instanceof ThreadStopped) || error.reason === 'cancelled') throw error
      runs.push({ end: error.reason === 'crash' ? 'failed' : error.reason, output: '', error: '', milliseconds: Math.round(seconds * 1000) })
    }
  }
  return inputs.map((_, at) => runs[at] ?? { end: 'skipped', output: '', error: '', milliseconds: 0 })
}
