import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Bilingual } from '#contract/errors.ts'
import { retryLater, Refusal } from '../http/refusal.ts'

// Work whose size depends on what users upload (documents, manuscripts, workbooks) runs in threads with limits of time and memory, so that it never
// blocks the event loop. A thread is reused for the next task; one that was stopped is replaced.

/** Options of one task. */
export interface ThreadRun {
  /** The owner of the task, such as an institution: owners take turns, and one owner never occupies all threads. */
  owner: string
  /** Seconds that the task may run. They count from the moment when its module is loaded, which takes long in a new thread of a busy machine. */
  seconds: number
  /** Seconds between two steps that the task reports; without it only `seconds` limits the task. */
  secondsPerStep?: number
  onStep?: (step: string) => void
  /** Refused as busy at once if so many tasks of the owner wait already. For callers that hold a transaction while they wait. */
  mostWaiting?: number
  /** Megabytes of buffers and WebAssembly that the thread may hold during the task, looked at every 100 ms; without it they are not limited. */
  megabytes?: number
  /** Stops the task, or takes it out of the queue. */
  signal?: AbortSignal
}

/** The task was stopped before it ended: its input is refused. `step` is the last step that it reported. */
export class ThreadStopped extends Refusal {
  reason: 'time' | 'memory' | 'crash' | 'cancelled'
  step: string | undefined
  constructor(reason: ThreadStopped['reason'], step?: string) {
    super('invalid', tooIntricate)
    this.reason = reason
    this.step = step
  }
}

const tooIntricate: Bilingual = {
  zh: '内容过大或过于复杂，服务器无法处理；请拆成几部分再试',
  en: 'This is too large or too complex for the server; split it into parts and try again',
}

/** Seconds within which a thread must start and load the module of its task. */
const loadSeconds = 60

interface Options {
  /** Threads that run at the same time. */
  most: number
  /** Tasks that may wait, of all owners together and of one. */
  waiting: number
  waitingOfOne: number
  /** Seconds that a task may wait. */
  waitSeconds: number
  /** Memory of one thread in MB. */
  memory: number
  /** Seconds after which an idle thread ends. */
  idleSeconds: number
  /** Each task gets a thread that has run none before. After a task one is started with its module, for the next. */
  single?: boolean
}

interface Task extends ThreadRun {
  module: string
  name: string
  input: unknown
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  waited?: NodeJS.Timeout
}

/** A task, or only its module, to be loaded in advance. */
export interface ToThread {
  module: string
  name?: string
  input?: unknown
}

/** `begun`: the module of the task is loaded. */
export type FromThread = { begun: true } | { step: string } | { value: unknown } | { error: { name: string; message: string; stack: string } }

/** A bounded pool of threads; those of the server are `callThreads` and `jobThreads`. */
export function createThreads({ most, waiting, waitingOfOne, waitSeconds, memory, idleSeconds, single = false }: Options) {
  /** Owners in the order of their turn, with their waiting tasks. */
  const queue = new Map<string, Task[]>()
  const running: Task[] = []
  /** Idle threads, each with the function that reactivates it. */
  const idle = new Map<Worker, () => void>()
  const waitingNow = () => [...queue.values()].reduce((sum, tasks) => sum + tasks.length, 0)

  function run(task: Task): void {
    const own = queue.get(task.owner) ?? []
    if (task.signal?.aborted) return task.reject(new ThreadStopped('cancelled'))
    if (waitingNow() >= waiting || own.length >= Math.min(waitingOfOne, task.mostWaiting ?? waitingOfOne)) return task.reject(retryLater('busy', 2))
    queue.set(task.owner, [...own, task])
    task.waited = setTimeout(() => leave(task, retryLater('busy', 5)), waitSeconds * 1000)
    task.signal?.addEventListener('abort', () => leave(task, new ThreadStopped('cancelled')), { once: true })
    begin()
  }

  /** Takes a waiting task out of the queue and rejects it; does nothing if the task has begun. */
  function leave(task: Task, error: Error): void {
    const own = queue.get(task.owner) ?? []
    if (!own.includes(task)) return
    clearTimeout(task.waited)
    const others = own.filter((each) => each !== task)
    put(task.owner, others)
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

  /** The next task in turn of an owner that does not occupy all threads but one yet. */
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
    const worker = takeIdle() ?? start()
    let step: string | undefined
    let stepTimer: NodeJS.Timeout | undefined
    const stop = (reason: ThreadStopped['reason']) => end(() => task.reject(new ThreadStopped(reason, step)), false)
    let timer = setTimeout(stop, loadSeconds * 1000, 'time')
    const watch = task.megabytes === undefined ? undefined : setInterval(() => void measure(task.megabytes ?? 0), 100)
    const measure = async (most: number) => {
      const { external_memory: bytes } = await worker.getHeapStatistics().catch(() => ({ external_memory: 0 }))
      if (bytes > most * 2 ** 20) stop('memory')
    }
    const waitForStep = () => {
      clearTimeout(stepTimer)
      if (task.secondsPerStep) stepTimer = setTimeout(stop, task.secondsPerStep * 1000, 'time')
    }
    const onMessage = (message: FromThread) => {
      if ('begun' in message) {
        clearTimeout(timer)
        timer = setTimeout(stop, task.seconds * 1000, 'time')
        waitForStep()
      } else if ('step' in message) {
        step = message.step
        waitForStep()
        task.onStep?.(step)
      } else if ('value' in message) end(() => task.resolve(message.value), true)
      // A stack overflow means that the input is nested too deep; it is not an error of the program.
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
      clearInterval(watch)
      task.signal?.removeEventListener('abort', onAbort)
      worker.off('message', onMessage).off('exit', onExit)
      if (warm && !single) {
        worker.off('error', onError)
        keepWarm(worker)
      } else void worker.terminate()
      running.splice(running.indexOf(task), 1)
      settle()
      begin()
      if (single && idle.size === 0) keepWarm(start({ module: task.module }))
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    task.signal?.addEventListener('abort', onAbort, { once: true })
    try {
      worker.postMessage({ module: task.module, name: task.name, input: task.input } satisfies ToThread)
    } catch (error) {
      end(() => task.reject(error as Error), true)
    }
  }

  /** A new thread, which loads a module in advance. */
  function start(load?: ToThread): Worker {
    const worker = new Worker(new URL('./thread-entry.ts', import.meta.url), { execArgv: [], env: {}, resourceLimits: limitsOf(memory) })
    if (load) worker.postMessage(load)
    return worker
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
    /** Numbers of running threads, idle threads and waiting tasks. */
    state: () => ({ running: running.length, idle: idle.size, waiting: waitingNow() }),
  }
}
export type Threads = ReturnType<typeof createThreads>

const limitsOf = (memory: number) => ({ maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 })

const callThreadCount = Math.min(4, Math.max(2, availableParallelism()))
/** For calls, where a person waits for the result: short tasks, refused as busy when there are too many. */
export const callThreads = createThreads({ most: callThreadCount, waiting: 96, waitingOfOne: 48, waitSeconds: 30, memory: 512, idleSeconds: 120 })
/** For jobs: long tasks, in a separate pool so that calls never wait for them. */
export const jobThreads = createThreads({ most: 2, waiting: 100, waitingOfOne: 50, waitSeconds: 900, memory: 1024, idleSeconds: 20 })

type Work = (input: never, tell: (step: string) => void) => unknown

/**
 * Runs the functions of a module in threads: `const inThread = threadModule<typeof work>(new URL('./x-thread.ts', import.meta.url), callThreads)`, then
 * `await inThread('name', input, run)`. Input and result are copied; strings are the cheapest to copy. Throws what the function throws,
 * ThreadStopped if a limit ends it, and a refusal `busy` if too many tasks wait.
 */
export const threadModule =
  <Module extends { [Name in keyof Module]: Work }>(url: URL, threads: Threads) =>
  <Name extends keyof Module & string>(name: Name, input: Parameters<Module[Name]>[0], run: ThreadRun) =>
    threads.run({ ...run, module: url.href, name, input }) as Promise<Awaited<ReturnType<Module[Name]>>>
