import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Words } from '@recto/contract/errors'
import { later, Refusal } from './refusal.ts'

// Work whose size an outsider decides (documents, manuscripts, workbooks) runs in threads with limits of time and memory, so that it never
// holds the event loop. A thread stays warm for the next piece of work; one that was stopped is replaced.

/** How one piece of work may run. */
export interface ThreadRun {
  /** Whose work it is, such as an institution: owners take turns, and one of them never holds every thread. */
  owner: string
  /** Seconds that the work may take once it has begun. */
  seconds: number
  /** Seconds between two steps that the work tells of; without it only `seconds` counts. */
  secondsPerStep?: number
  onStep?: (step: string) => void
  /** Refused as busy at once when so many pieces of work of the owner wait already: for what holds a transaction meanwhile. */
  mostWaiting?: number
  /** Stops the work, or takes it out of the queue. */
  signal?: AbortSignal
}

/** The work was ended before it was done: its input is refused in words. `step` is the last one that it told of. */
export class ThreadStopped extends Refusal {
  reason: 'time' | 'memory' | 'crash' | 'cancelled'
  step: string | undefined
  constructor(reason: ThreadStopped['reason'], step?: string) {
    super('invalid', tooIntricate)
    this.reason = reason
    this.step = step
  }
}

const tooIntricate: Words = {
  zh: '内容过大或过于复杂，服务器无法处理；请拆成几部分再试',
  en: 'This is too large or too complex for the server; split it into parts and try again',
}

interface Options {
  /** Threads that work at the same time. */
  most: number
  /** Pieces of work that may wait, of all owners together and of one. */
  waiting: number
  waitingOfOne: number
  /** Seconds that a piece of work waits at most. */
  waitSeconds: number
  /** Memory of one thread in MB. */
  memory: number
  /** Seconds after which a thread without work ends. */
  idleSeconds: number
}

interface Task extends ThreadRun {
  module: string
  name: string
  input: unknown
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  waited?: NodeJS.Timeout
}

export type FromThread = { step: string } | { value: unknown } | { error: { name: string; message: string; stack: string } }

/** A bounded pool of threads; those of the server are `callThreads` and `jobThreads`. */
export function createThreads({ most, waiting, waitingOfOne, waitSeconds, memory, idleSeconds }: Options) {
  /** Owners in the order of their turn, with what they wait for. */
  const queue = new Map<string, Task[]>()
  const running: Task[] = []
  /** Warm threads, and how each is taken back from its rest. */
  const idle = new Map<Worker, () => void>()
  const waitingNow = () => [...queue.values()].reduce((sum, tasks) => sum + tasks.length, 0)

  function run(task: Task): void {
    const own = queue.get(task.owner) ?? []
    if (task.signal?.aborted) return task.reject(new ThreadStopped('cancelled'))
    if (waitingNow() >= waiting || own.length >= Math.min(waitingOfOne, task.mostWaiting ?? waitingOfOne)) return task.reject(later('busy', 2))
    queue.set(task.owner, [...own, task])
    task.waited = setTimeout(() => leave(task, later('busy', 5)), waitSeconds * 1000)
    task.signal?.addEventListener('abort', () => leave(task, new ThreadStopped('cancelled')), { once: true })
    begin()
  }

  /** Takes a waiting task out of the queue; nothing happens when it has begun. */
  function leave(task: Task, error: Error): void {
    const own = queue.get(task.owner) ?? []
    if (!own.includes(task)) return
    clearTimeout(task.waited)
    put(
      task.owner,
      own.filter((each) => each !== task),
    )
    task.reject(error)
  }

  const put = (owner: string, tasks: Task[]) => void (tasks.length ? queue.set(owner, tasks) : queue.delete(owner))

  function begin(): void {
    while (running.length < most) {
      const task = next()
      if (!task) return
      clearTimeout(task.waited)
      running.push(task)
      perform(task)
    }
  }

  /** The next in turn whose owner leaves a thread to the others. */
  function next(): Task | undefined {
    for (const [owner, [task, ...rest]] of queue) {
      if (!task || running.filter((each) => each.owner === owner).length >= Math.max(1, most - 1)) continue
      queue.delete(owner)
      put(owner, rest)
      return task
    }
    return undefined
  }

  function perform(task: Task): void {
    const worker =
      takeIdle() ?? new Worker(new URL('./thread-entry.ts', import.meta.url), { execArgv: [], env: {}, resourceLimits: limitsOf(memory) })
    let step: string | undefined
    let stepTimer: NodeJS.Timeout | undefined
    const stop = (reason: ThreadStopped['reason']) => end(() => task.reject(new ThreadStopped(reason, step)), false)
    const timer = setTimeout(stop, task.seconds * 1000, 'time')
    const waitForStep = () => {
      clearTimeout(stepTimer)
      if (task.secondsPerStep) stepTimer = setTimeout(stop, task.secondsPerStep * 1000, 'time')
    }
    const onMessage = (message: FromThread) => {
      if ('step' in message) {
        step = message.step
        waitForStep()
        task.onStep?.(step)
      } else if ('value' in message) end(() => task.resolve(message.value), true)
      // A stack that overflows is an input nested without measure, not a fault of the program.
      else if (message.error.message.includes('call stack')) stop('crash')
      else end(() => task.reject(Object.assign(new Error(message.error.message), message.error)), true)
    }
    const onError = (error: Error & { code?: string }) => stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash')
    const onExit = () => stop('crash')
    const onAbort = () => stop('cancelled')
    let ended = false
    function end(settle: () => void, warm: boolean): void {
      if (ended) return
      ended = true
      clearTimeout(timer)
      clearTimeout(stepTimer)
      task.signal?.removeEventListener('abort', onAbort)
      worker.off('message', onMessage).off('exit', onExit)
      if (warm) {
        worker.off('error', onError)
        keepWarm(worker)
      } else void worker.terminate()
      running.splice(running.indexOf(task), 1)
      settle()
      begin()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    task.signal?.addEventListener('abort', onAbort, { once: true })
    waitForStep()
    try {
      worker.postMessage({ module: task.module, name: task.name, input: task.input })
    } catch (error) {
      end(() => task.reject(error as Error), true)
    }
  }

  function takeIdle(): Worker | undefined {
    const [first] = idle
    first?.[1]()
    return first?.[0]
  }

  function keepWarm(worker: Worker): void {
    worker.unref()
    const wake = () => {
      clearTimeout(timer)
      idle.delete(worker)
      worker.off('exit', forget).off('error', forget)
      worker.ref()
    }
    const forget = () => {
      wake()
      worker.unref()
      void worker.terminate()
    }
    const timer = setTimeout(forget, idleSeconds * 1000).unref()
    worker.once('exit', forget).once('error', forget)
    idle.set(worker, wake)
  }

  return {
    run: (task: Omit<Task, 'resolve' | 'reject'>) => new Promise<unknown>((resolve, reject) => run({ ...task, resolve, reject })),
    /** Threads that work, threads that are warm, and pieces of work that wait. */
    state: () => ({ running: running.length, idle: idle.size, waiting: waitingNow() }),
  }
}
export type Threads = ReturnType<typeof createThreads>

const limitsOf = (memory: number) => ({ maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 })

const together = Math.min(4, Math.max(2, availableParallelism()))
/** For what a person waits for: short work, refused with a time to come back when too much of it is asked for. */
export const callThreads = createThreads({ most: together, waiting: 96, waitingOfOne: 48, waitSeconds: 30, memory: 512, idleSeconds: 120 })
/** For jobs: long work, apart from the calls so that they never wait for it. */
export const jobThreads = createThreads({ most: 2, waiting: 100, waitingOfOne: 50, waitSeconds: 900, memory: 1024, idleSeconds: 20 })

type Work = (input: never, tell: (step: string) => void) => unknown

/**
 * The functions of a module, run in threads: `const inThread = threadModule<typeof work>(new URL('./x-thread.ts', import.meta.url), callThreads)`, then
 * `await inThread('name', input, run)`. Input and result are copied; strings are the cheapest of all to copy. Throws what the function throws,
 * ThreadStopped when a limit ends it, and a refusal `busy` when too much waits.
 */
export const threadModule =
  <Module extends { [Name in keyof Module]: Work }>(url: URL, threads: Threads) =>
  <Name extends keyof Module & string>(name: Name, input: Parameters<Module[Name]>[0], run: ThreadRun) =>
    threads.run({ ...run, module: url.href, name, input }) as Promise<Awaited<ReturnType<Module[Name]>>>
