import { afterAll, expect, test } from 'vitest'
import { createJudge } from './judge.ts'
import { simulateJudge } from './judge-simulator.ts'

const simulator = await simulateJudge({
  polls: 2,
  execute({ code, input }) {
    if (code.includes('broken')) return { status: 6, compileOutput: "main.c:1: error: expected ';'" }
    if (input === 'loop') return { status: 5, message: 'Time limit exceeded' }
    if (input === 'crash') return { status: 11, stderr: 'Segmentation fault', message: 'Exited with error status 139' }
    if (input === 'hoard') return { status: 9, message: 'Caught fatal signal 9' }
    if (input === 'chat') return { status: 3, stdout: 'x'.repeat(70_000) }
    return { status: 3, stdout: `${input} 好\n` }
  },
})
afterAll(() => simulator.close())
const judge = createJudge(simulator.settings)
const program = { language: 'c', code: 'int main', inputs: ['1'], seconds: 2, memory: 64 } as const

test('each input is a run, in order, also in more than one batch', async () => {
  const inputs = Array.from({ length: 45 }, (_, at) => String(at))
  const outcome = await judge.run({ ...program, inputs })
  expect(outcome.ok && outcome.runs.map(({ end, output }) => [end, output])).toEqual(inputs.map((input) => ['done', `${input} 好\n`]))
  expect(simulator.received.at(-1)).toEqual({ language: 'C (GCC 9.2.0)', code: 'int main', input: '44', cpuTime: 2, memory: 65_536 })
})

test('the ends of runs are told', async () => {
  const outcome = await judge.run({ ...program, inputs: ['loop', 'crash', 'hoard', 'chat'] })
  expect(outcome.ok && outcome.runs.map(({ end, error }) => [end, error])).toEqual([
    ['time', ''],
    ['failed', 'Segmentation fault\nExited with error status 139'],
    ['memory', ''],
    ['output', ''],
  ])
  const broken = await judge.run({ ...program, language: 'cpp', code: 'broken' })
  expect(broken.ok && broken.runs).toMatchObject([{ end: 'failed', error: "main.c:1: error: expected ';'" }])
})

test('a service that is not set, refuses the token, is busy or cannot be reached is a failure', async () => {
  expect(await createJudge(undefined).run(program)).toMatchObject({ ok: false, code: 'notConfigured' })
  expect(await createJudge({ ...simulator.settings, token: 'other' }).run(program)).toMatchObject({ ok: false, code: 'unauthorized', again: false })
  expect(await createJudge({ url: 'http://127.0.0.1:9', token: '' }).run(program)).toMatchObject({ ok: false, code: 'unreachable', again: true })
  expect(await judge.run({ ...program, code: '' })).toMatchObject({ ok: false, code: 'refused' })
  expect(await judge.run({ ...program, language: 'python' })).toMatchObject({ ok: false, code: 'noLanguage' })
  simulator.setDown(true)
  expect(await judge.run(program)).toMatchObject({ ok: false, code: 'busy', again: true })
  simulator.setDown(false)
  expect(await judge.run(program)).toMatchObject({ ok: true })
})
