import { expect, test, vi } from 'vitest'
import { createRunner } from './call-runner.ts'
import { RequestError } from './send-errors.ts'

const refused = (fields?: { path: string; message: string }[]) =>
  new RequestError('http', '填写有误', { status: 422, body: { errorCode: 'invalid', showType: 1, ...(fields && { fields }) } })

function runner(send: (asked: string) => Promise<number>, values?: object) {
  const form = { setFields: vi.fn(), getFieldsValue: () => values, scrollToField: vi.fn() }
  const seen = { refresh: vi.fn(async () => undefined), show: vi.fn(), onBusy: vi.fn(), onError: vi.fn(), onDone: vi.fn(), onFail: vi.fn() }
  const { onDone, onFail, ...parts } = seen
  const run = createRunner<string, number>({ ...parts, send, outcome: () => ({ onDone, onFail, ...(values && { fields: form }) }) })
  return { run, form, ...seen }
}

test('after a good answer the screen is refreshed, then onDone is called', async () => {
  const { run, refresh, onDone, onBusy, show } = runner(async () => 7)
  expect(await run('a')).toEqual({ data: 7 })
  expect(refresh).toHaveBeenCalledBefore(onDone)
  expect(onDone).toHaveBeenCalledWith(7)
  expect(onBusy.mock.calls).toEqual([[true], [false]])
  expect(show).not.toHaveBeenCalled()
})

test('a second click while the first call is running does nothing; after it a click works again', async () => {
  const send = vi.fn((_asked: string) => new Promise<number>((resolve) => setTimeout(() => resolve(1), 5)))
  const { run } = runner(send)
  const [first, second] = await Promise.all([run('a'), run('a')])
  expect([first, second]).toEqual([{ data: 1 }, undefined])
  await run('a')
  expect(send).toHaveBeenCalledTimes(2)
})

test('after a conflict the screen is refreshed only if the call asks for it', async () => {
  const conflict = new RequestError('http', '已被修改', { status: 409, body: { errorCode: 'conflict', showType: 1 } })
  for (const refreshOnConflict of [true, false]) {
    const refresh = vi.fn(async () => undefined)
    const run = createRunner<string, number>({
      send: () => Promise.reject(conflict),
      refresh,
      outcome: () => ({ refreshOnConflict }),
      show: vi.fn(),
      onBusy: vi.fn(),
      onError: vi.fn(),
    })
    await run('a')
    expect(refresh).toHaveBeenCalledTimes(refreshOnConflict ? 1 : 0)
  }
})

test('a refusal is shown, passed to onFail and returned as undefined, and the call can be made again', async () => {
  const error = refused()
  const { run, show, onError, onFail, onBusy, onDone } = runner(() => Promise.reject(error))
  expect(await run('a')).toBeUndefined()
  expect(show).toHaveBeenCalledWith(error)
  expect(onFail).toHaveBeenCalledWith(error)
  expect(onError.mock.calls).toEqual([[undefined], [error]])
  expect(onBusy.mock.calls).toEqual([[true], [false]])
  expect(onDone).not.toHaveBeenCalled()
})

test('refused fields of the form show their errors, the first is scrolled into view, and no message is shown', async () => {
  const error = refused([
    { path: 'name', message: '不能为空' },
    { path: 'authors.0.name', message: '过长' },
  ])
  const { run, show, form } = runner(() => Promise.reject(error), { name: '', authors: [] })
  await run('a')
  expect(form.setFields).toHaveBeenCalledWith([
    { name: ['name'], errors: ['不能为空'] },
    { name: ['authors', 0, 'name'], errors: ['过长'] },
  ])
  expect(form.scrollToField).toHaveBeenCalledWith(['name'], { focus: true })
  expect(show).not.toHaveBeenCalled()
})

test('a refused field that the form does not have is shown as a message too', async () => {
  const error = refused([
    { path: 'name', message: '不能为空' },
    { path: 'rowVersion', message: '缺失' },
  ])
  const { run, show, form } = runner(() => Promise.reject(error), { name: '' })
  await run('a')
  expect(form.setFields).toHaveBeenCalledWith([{ name: ['name'], errors: ['不能为空'] }])
  expect(show).toHaveBeenCalledWith(error)
})

test('an error that is no RequestError is thrown', async () => {
  const { run } = runner(() => Promise.reject(new TypeError('no')))
  await expect(run('a')).rejects.toThrow(TypeError)
})
