import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './thread.ts'

// Entry of the worker threads of server/kernel/thread.ts: runs one function of a module after another.

// Requests have priority over this thread. Only on Linux, where this sets the priority of the thread alone; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, 5)

const tell = (message: FromThread) => parentPort?.postMessage(message)

async function perform({ module, name, input }: ToThread): Promise<void> {
  try {
    const functions = (await import(module)) as Record<string, (input: unknown, tell: (step: string) => void) => unknown>
    // Loaded in advance; an error of the module is told to the task.
    if (name === undefined) return
    const work = functions[name]
    if (!work) throw new Error(`${module} has no function ${name}`)
    tell({ begun: true })
    tell({ value: await work(input, (step) => tell({ step })) })
  } catch (error) {
    if (name === undefined) return
    const { name: kind, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    tell({ error: { name: kind, message, stack } })
  }
}

parentPort?.on('message', (asked: ToThread) => void perform(asked))
