import { describe, expect, test } from 'vitest'
import { programLimits, programTemplates } from '#assessment/programs/program.ts'
import { type RunHere, runHere } from './run-program.ts'

const run = (language: RunHere['language'], code: string, inputs: string[] = [''], limits: Partial<RunHere> = {}) =>
  runHere({ language, code, inputs, seconds: 1, memory: 64, owner: 'one', ...limits })
const first = async (language: RunHere['language'], code: string, input = '', limits: Partial<RunHere> = {}) => {
  const [only] = await run(language, code, [input], limits)
  if (!only) throw new Error('There is no run')
  return only
}

describe.each(['javascript', 'python'] as const)('a program in %s', (language) => {
  test('of the template reads each input from its beginning and writes the sum', async () => {
    const runs = await run(language, programTemplates[language], ['1 2\n', '10 20 30\n', '7'])
    expect(runs.map(({ end, output }) => [end, output])).toEqual([
      ['done', '3\n'],
      ['done', '60\n'],
      ['done', '7\n'],
    ])
  })

  test('is stopped when it takes too long; after three such runs the rest is left out', async () => {
    const endless = { javascript: 'for (;;);', python: 'while True: pass' }[language]
    const runs = await run(language, endless, ['', '', '', '', ''])
    expect(runs.map(({ end }) => end)).toEqual(['time', 'time', 'time', 'skipped', 'skipped'])
  }, 90_000)

  test('that stops only at some inputs is run for the others', async () => {
    const code = {
      javascript: "const word = readline()\nwhile (word === 'stop');\nprint(word)",
      python: "word = input()\nwhile word == 'stop': pass\nprint(word)",
    }[language]
    const runs = await run(language, code, ['a', 'stop', 'b'])
    expect(runs.map(({ end, output }) => [end, output])).toEqual([
      ['done', 'a\n'],
      ['time', ''],
      ['done', 'b\n'],
    ])
  }, 60_000)

  test('is stopped when it needs too much memory, and when it writes too much', async () => {
    const hoard = {
      javascript: 'const held = []\nfor (;;) held.push(new Array(1000).fill(1))',
      python: "held = []\nwhile True: held.append('a' * 1000000)",
    }[language]
    expect((await first(language, hoard, '', { seconds: 9 })).end).toBe('memory')
    const chatty = { javascript: "for (;;) print('12345678')", python: "while True: print('12345678')" }[language]
    const { end, output } = await first(language, chatty, '', { seconds: 9 })
    expect([end, output.length]).toEqual(['output', programLimits.written])
    expect((await first(language, programTemplates[language], '1 2')).output).toBe('3\n')
  }, 60_000)

  test('that fails tells the error and the line; what it wrote before is kept', async () => {
    const code = { javascript: "print('前')\nnull.x", python: "print('前')\nNone.x" }[language]
    const failed = await first(language, code)
    expect(failed).toMatchObject({ end: 'failed', output: '前\n' })
    expect(failed.error).toContain('TypeError|AttributeError'.split('|')[language === 'javascript' ? 0 : 1])
    expect(failed.error).toMatch(/2/)
    expect((await first(language, 'let let (')).error).toContain('SyntaxError')
  })

  test('leaves nothing behind for the next program', async () => {
    const spoil = {
      javascript: "globalThis.secret = 1\nArray.prototype.push = () => 0\nprint('ok')",
      python: "import builtins, sys\nbuiltins.secret = 1\nsys.path.clear()\nprint('ok')",
    }[language]
    expect((await first(language, spoil)).output).toBe('ok\n')
    const look = {
      javascript: 'const a = []\na.push(1)\nprint(typeof secret, a.length)',
      python: "import builtins, sys\nprint(hasattr(builtins, 'secret'), len(sys.path) > 0)",
    }[language]
    expect((await first(language, look)).output).toBe({ javascript: 'undefined 1\n', python: 'False True\n' }[language])
  })

  test('of deep recursion is done, or fails by itself', async () => {
    const code = {
      javascript: 'const sum = (n) => (n ? n + sum(n - 1) : 0)\nprint(sum(900))\nprint(sum(1e6))',
      python: 'def sum(n): return n + sum(n - 1) if n else 0\nprint(sum(900))\nprint(sum(10**6))',
    }[language]
    expect(await first(language, code)).toMatchObject({ end: 'failed', output: '405450\n' })
  })
})

test('JavaScript has no files, no modules and no network', async () => {
  const code = `print(typeof fetch, typeof XMLHttpRequest, typeof WebAssembly, typeof process.env, typeof setTimeout)
for (const attempt of [() => require('child_process'), () => require('fs').readFileSync('/etc/passwd'), () => hostInput]) {
  try { print('reached', attempt()) } catch (error) { print(error.message) }
}
print(Function('return typeof process.binding')())
import('fs').then((fs) => print('reached', Object.keys(fs).length), () => print('no module'))`
  const { output } = await first('javascript', code)
  expect(output).not.toContain('reached')
  expect(output).toContain('undefined undefined undefined undefined undefined\n')
})

// Ways out that are known of realms in Node: constructors of what is passed in, errors of the outer realm, imports, and the file systems and sockets of the interpreter.
test('Python reaches nothing of the machine by the JavaScript around it', async () => {
  const code = `
import sys, os, socket
import pyodide_js
def tried(name, attempt):
    try:
        print('reached', name, attempt())
    except BaseException as error:
        print('refused', name, type(error).__name__)
tried('run_js', lambda: __import__('pyodide.code', fromlist=['run_js']).run_js('1'))
tried('function', lambda: pyodide_js.constructor.constructor('return process')())
tried('files', lambda: open('/etc/passwd').read())
tried('mount', lambda: pyodide_js.FS.mount(pyodide_js.FS.filesystems.NODEFS, pyodide_js.constructor.new(), '/tmp'))
tried('network', lambda: socket.create_connection(('127.0.0.1', 80), 1))
tried('command', lambda: os.system('ls') if os.system('ls') == 0 else 1 / 0)
tried('process', lambda: __import__('subprocess').run(['ls']))
tried('package', lambda: __import__('js').process)
tried('download', lambda: __import__('pyodide.http', fromlist=['open_url']).open_url('http://127.0.0.1/'))
tried('import', lambda: pyodide_js.loadPackage.constructor.constructor('return import("fs")')())
print(sorted(os.environ))
`
  const { end, output } = await first('python', code, '', { seconds: 9 })
  expect(end).toBe('done')
  expect(output).not.toContain('reached')
  expect(output).toContain('refused function JsException')
  expect(output).not.toContain('RECTO')
})

test('Python that ends its interpreter fails, and the other inputs are run by another one', async () => {
  const runs = await run('python', "import os\nword = input()\nif word == 'end': os._exit(0)\nprint(word)", ['a', 'end', 'b'])
  expect(runs.map(({ end, output }) => [end, output])).toEqual([
    ['done', 'a\n'],
    ['failed', ''],
    ['done', 'b\n'],
  ])
}, 60_000)

test('a program that sleeps is stopped; so is one that is no longer wanted', async () => {
  expect((await first('python', 'import time\ntime.sleep(100)')).end).toBe('time')
  const stop = new AbortController()
  const running = run('python', 'while True: pass', [''], { seconds: 10, signal: stop.signal })
  setTimeout(() => stop.abort(), 50)
  await expect(running).rejects.toMatchObject({ reason: 'cancelled' })
}, 60_000)
