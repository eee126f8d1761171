import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core'
import type { Run } from '#assessment/programs/runs.ts'
import { programLimits } from '#assessment/programs/program.ts'
import { javascriptPrelude } from './javascript-prelude.ts'
import type { ProgramTask } from './program-task.ts'

// Runs in a worker thread: nothing here may import the database or the server. Programs run in QuickJS, which is itself WebAssembly: they reach nothing but
// the functions of the prelude.

// The declared type is that of the CommonJS build.
const load = () => newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant)
let quickjs = await load()

/** Bytes of stack for calls of the program. */
const stackSize = 800 * 1024

/** Runs the program for each input, each time from its beginning, and reports every `Run` as JSON. */
export async function runJavaScript({ code, inputs, seconds, memory, mostStops }: ProgramTask, tell: (run: string) => void): Promise<void> {
  let stops = 0
  for (const input of inputs) {
    if (stops >= mostStops) return
    const run = await runOnce(code, input, seconds, memory)
    if (run.end !== 'done' && run.end !== 'failed') stops++
    tell(JSON.stringify(run))
  }
}

async function runOnce(code: string, input: string, seconds: number, memory: number): Promise<Run> {
  const runtime = quickjs.newRuntime()
  runtime.setMemoryLimit(memory * 2 ** 20)
  runtime.setMaxStackSize(stackSize)
  const context = runtime.newContext()
  const began = performance.now()
  const state = { output: '', beyond: false }
  runtime.setInterruptHandler(() => state.beyond || performance.now() - began > seconds * 1000)
  const ended = (end: Run['end'], error = ''): Run => ({ end, output: state.output, error, milliseconds: Math.round(performance.now() - began) })
  try {
    prepare(context, input, state)
    const error = evaluate(context, runtime, code)
    if (state.beyond) return ended('output')
    if (error === undefined) return ended('done')
    if (performance.now() - began > seconds * 1000) return ended('time')
    return error.includes('out of memory') ? ended('memory') : ended('failed', error)
  } finally {
    await dispose(context, runtime)
  }
}

function prepare(context: QuickJSContext, input: string, state: { output: string; beyond: boolean }): void {
  const write = context.newFunction('hostWrite', (text) => {
    state.output += context.getString(text)
    if (state.output.length <= programLimits.written) return
    state.output = state.output.slice(0, programLimits.written)
    state.beyond = true
    throw new Error('The output is too long')
  })
  const text = context.newString(input)
  context.setProp(context.global, 'hostWrite', write)
  context.setProp(context.global, 'hostInput', text)
  write.dispose()
  text.dispose()
  context.unwrapResult(context.evalCode(javascriptPrelude, 'prelude.js')).dispose()
}

/** Evaluates the program and what it has put off. The error as text, or undefined. */
function evaluate(context: QuickJSContext, runtime: QuickJSRuntime, code: string): string | undefined {
  const result = context.evalCode(code, 'program.js')
  if (result.error) return errorText(context, result.error)
  const jobs = runtime.executePendingJobs()
  if (jobs.error) {
    result.value.dispose()
    return errorText(context, jobs.error)
  }
  jobs.dispose()
  const promise = context.getPromiseState(result.value)
  const error = promise.type === 'rejected' ? errorText(context, promise.error) : undefined
  if (promise.type === 'fulfilled' && promise.value !== result.value) promise.value.dispose()
  result.value.dispose()
  return error
}

/** The message of an error with the lines of the program in which it happened. */
function errorText(context: QuickJSContext, handle: QuickJSHandle): string {
  const error: unknown = context.dump(handle)
  handle.dispose()
  if (typeof error !== 'object' || error === null) return String(error).slice(0, programLimits.error)
  const { name = 'Error', message = '', stack = '' } = error as { name?: unknown; message?: unknown; stack?: unknown }
  const lines = String(stack)
    .split('\n')
    .filter((line) => line.includes('program.js'))
    .slice(0, 5)
  return [`${String(name)}: ${String(message)}`, ...lines].join('\n').slice(0, programLimits.error)
}

/** A program that ran out of memory may leave values behind, and the engine refuses to be closed; it is then replaced by a new one. */
async function dispose(context: QuickJSContext, runtime: QuickJSRuntime): Promise<void> {
  try {
    context.dispose()
    runtime.dispose()
  } catch {
    quickjs = await load()
  }
}
