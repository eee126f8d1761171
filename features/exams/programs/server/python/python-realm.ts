import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { programLimits } from '#assessment/programs/program.ts'
import { realmGlobals, type Realm } from './realm-globals.ts'
import { runnerCode } from './runner-code.ts'

// Python runs in Pyodide. A Python program can reach the JavaScript around it, so that is a realm of its own with nothing in it: no process, no modules, no
// network and no file but the interpreter's, and no code can be made from strings. Only strings go in and out.

/** The files of the interpreter. */
const files = {
  program: import.meta.resolve('pyodide/pyodide.asm.wasm'),
  library: import.meta.resolve('pyodide/python_stdlib.zip'),
  loader: import.meta.resolve('pyodide/pyodide.js'),
  module: import.meta.resolve('pyodide/pyodide.asm.mjs'),
  lock: import.meta.resolve('pyodide/pyodide-lock.json'),
}
const bytesOf = (file: keyof typeof files) => readFileSync(fileURLToPath(files[file]))
const textOf = (file: keyof typeof files) => bytesOf(file).toString()

/** A part of the source of the interpreter that has to be another one here. A new version in which it is missing does not start. */
const changes = {
  /** Random bytes come from the realm and not from a command. */
  random: ['if(ENVIRONMENT_IS_SHELL){return view=>{if(!os.system)', 'if(false){return view=>{if(!os.system)'],
  heap: ['getHeapMax=()=>4294901760', 'getHeapMax=()=>globalThis.heapMost'],
  address: ['import.meta.url', '"/pyodide.asm.mjs"'],
  start: ['export default _createPyodideModule', 'globalThis.createPyodideModule=_createPyodideModule'],
} as const

function changed(source: string, ...names: (keyof typeof changes)[]): string {
  for (const name of names) {
    const [from, to] = changes[name]
    if (!source.includes(from)) throw new Error(`Pyodide has changed: there is no ${from}`)
    source = source.replaceAll(from, to)
  }
  return source.replaceAll(/\bimport\(/g, 'noImport(')
}

/** What is left of the memory when the interpreter has started. */
const ownBytes = 40 * 2 ** 20

/** Starts an interpreter. The function runs a program for one input and returns JSON, or undefined if the interpreter has ended with the program. */
export async function openPython() {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: true } })
  const evaluate = (source: string, name = 'realm') => vm.runInContext(source, context, { filename: name }) as unknown
  evaluate(`(${realmGlobals.toString()})(globalThis)`)
  for (const file of ['program', 'library'] as const) {
    const name = basename(files[file])
    const bytes = bytesOf(file)
    // Made in the realm: an object of this one would lead out.
    const buffer = evaluate(`files['${name}'] = new ArrayBuffer(${bytes.length})`) as ArrayBuffer
    new Uint8Array(buffer).set(bytes)
  }
  const { info } = JSON.parse(textOf('lock')) as { info: object }
  const realm = context as unknown as Realm
  realm.heapMost = ownBytes + programLimits.memory.most * 2 ** 20
  evaluate(changed(textOf('module'), 'random', 'heap', 'address', 'start'), 'pyodide.asm.mjs')
  evaluate(changed(textOf('loader')), 'pyodide.js')
  const lock = JSON.stringify(JSON.stringify({ info, packages: {} }))
  const options = `{ indexURL: '/', createPyodideModule, lockFileContents: JSON.parse(${lock}), jsglobals: Object.create(null) }`
  await (evaluate(`loadPyodide(${options}).then((python) => { globalThis.python = python })`) as Promise<void>)
  const begin = `(() => {
    const python = globalThis.python
    delete globalThis.python
    python.runPython(${JSON.stringify(runnerCode)})
    const run = python.globals.get('run')
    return (code, text, most, mostError) => {
      try {
        return run(code, text, most, mostError)
      } catch {
        return ''
      }
    }
  })()`
  const run = evaluate(begin) as (code: string, text: string, most: number, mostError: number) => unknown
  return {
    setMemory: (megabytes: number) => void (realm.heapMost = ownBytes + megabytes * 2 ** 20),
    run(code: string, input: string): string | undefined {
      const result = run(code, input, programLimits.written, programLimits.error)
      return typeof result === 'string' && result !== '' ? result : undefined
    },
  }
}
