import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { createAutosave, KEEP_DELAY, MAX_SAVE_DELAY, SAVE_DELAY, type SaveState } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-18T10:42:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

type Outcome = 'saved' | Error
const conflict = () => new RequestError('http', '冲突', { status: 409, body: { errorCode: 'conflict' } })
const lost = () => new RequestError('request', '网络')
const broken = () => new RequestError('response', '中断')
const refused = () => new RequestError('http', '正文格式有误', { status: 422, body: { errorMessage: '正文格式有误' } })
const signedOut = () => new RequestError('http', '过期', { status: 401, body: { errorCode: 'notlogged' } })

function begin({ keep = async () => undefined, own = false }: { keep?: () => Promise<undefined>; own?: boolean } = {}) {
  const context = {
    text: '',
    server: { content: '', version: 1 },
    sent: [] as { content: string; version: number }[],
    kept: [] as string[],
    forgotten: 0,
    shown: [] as SaveState[],
    outcomes: [] as Outcome[],
    /** Duration of a request in milliseconds. */
    slow: 0,
  }
  const autosave = createAutosave({
    version: 1,
    content: () => context.text,
    async send(content, version) {
      context.sent.push({ content, version })
      const outcome = context.outcomes.shift() ?? 'saved'
      if (context.slow) await new Promise((resolve) => setTimeout(resolve, context.slow))
      if (outcome !== 'saved') throw outcome
      if (version !== context.server.version) throw conflict()
      context.server = { content, version: version + 1 }
      return { version: version + 1, savedAt: new Date().toISOString() }
    },
    base: 'base',
    look: async () => ({ ...context.server, own }),
    adopt(base, theirs) {
      context.text = `${base} + ${context.text} + ${theirs}`
      return true
    },
    same: (mine, theirs) => mine === theirs,
    keep: async (content) => {
      await keep()
      context.kept.push(content)
    },
    forget: async () => void context.forgotten++,
    show: (state) => context.shown.push(state),
    onSaved: () => undefined,
  })
  const write = (text: string) => {
    context.text = text
    autosave.changed()
  }
  return { autosave, context, write, last: () => context.shown.at(-1) }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a change is saved 1.5 s after the last one, and the kept copy is removed', async () => {
  const { context, write, last, autosave } = begin()
  write('一')
  await pass(1_000)
  write('一二')
  await pass(SAVE_DELAY - 1)
  expect(context.sent).toEqual([])
  await pass(1)
  expect(context.sent).toEqual([{ content: '一二', version: 1 }])
  expect(last()).toEqual({ kind: 'saved', at: '2026-09-18T10:42:02.500Z' })
  expect(context.forgotten).toBe(1)
  expect(autosave.version()).toBe(2)
})

test('continuous writing is still saved every 10 s', async () => {
  const { context, write } = begin()
  for (let n = 0; n < 12; n++) {
    write('字'.repeat(n + 1))
    await pass(1_000)
  }
  expect(context.sent).toHaveLength(1)
  expect(context.sent[0]?.content).toHaveLength(MAX_SAVE_DELAY / 1_000)
})

test('every unsaved state is kept on this device within 0.4 s', async () => {
  const { context, write, autosave } = begin()
  write('一')
  expect(autosave.safe()).toBe(false)
  await pass(KEEP_DELAY)
  expect(context.kept).toEqual(['一'])
  expect(autosave.safe()).toBe(true)
})

test('one request at a time; changes made meanwhile go with the next', async () => {
  const { context, write, last } = begin()
  context.slow = 1_000
  write('一')
  await pass(SAVE_DELAY)
  write('一二')
  await pass(500)
  expect(context.sent).toHaveLength(1)
  await pass(500 + SAVE_DELAY)
  expect(context.sent[1]).toEqual({ content: '一二', version: 2 })
  await pass(1_000)
  expect(last()?.kind).toBe('saved')
})

test('without a network the text is kept, retried with growing delays, and sent at once when the network is back', async () => {
  const { context, write, last, autosave } = begin()
  context.outcomes = [lost(), lost(), lost()]
  write('一')
  await pass(SAVE_DELAY)
  expect(last()).toEqual({ kind: 'offline', kept: true })
  await pass(2_000)
  expect(context.sent).toHaveLength(2)
  await pass(3_999)
  expect(context.sent).toHaveLength(2)
  await pass(1)
  expect(context.sent).toHaveLength(3)
  autosave.online()
  await pass(0)
  expect(last()?.kind).toBe('saved')
  expect(context.server.content).toBe('一')
})

test('if the device cannot keep the text either, the state says so and closing is not safe', async () => {
  const { context, write, last, autosave } = begin({ keep: () => Promise.reject(new Error('full')) })
  context.outcomes = [lost()]
  write('一')
  await pass(SAVE_DELAY)
  expect(last()).toEqual({ kind: 'offline', kept: false })
  expect(autosave.safe()).toBe(false)
  autosave.stop()
})

test('after someone else has saved, nothing is sent and everything is kept until the person decides', async () => {
  const { context, write, last, autosave } = begin()
  context.server = { content: '他人的', version: 5 }
  write('我的')
  await pass(SAVE_DELAY)
  expect(last()).toEqual({ kind: 'conflict' })
  write('我的二')
  await pass(60_000)
  await autosave.save()
  expect(context.sent).toHaveLength(1)
  expect(context.server.content).toBe('他人的')
  expect(context.kept.at(-1)).toBe('我的二')
  await autosave.resolved(5)
  expect(last()?.kind).toBe('saved')
  write('合')
  await pass(SAVE_DELAY)
  expect(context.sent.at(-1)).toEqual({ content: '合', version: 5 })
})

test('a save whose answer was lost is not taken for a conflict', async () => {
  const { context, write, last } = begin()
  context.outcomes = [broken()]
  write('一')
  await pass(SAVE_DELAY)
  context.server = { content: '一', version: 2 }
  await pass(2_000)
  expect(last()?.kind).toBe('saved')
  expect(context.sent).toHaveLength(2)
})

test('after a lost answer, later changes are saved on the new version', async () => {
  const { context, write, last } = begin()
  context.outcomes = [broken()]
  write('一')
  await pass(SAVE_DELAY)
  context.server = { content: '一', version: 2 }
  write('一二')
  await pass(2_001)
  expect(last()?.kind).toBe('saved')
  expect(context.server).toEqual({ content: '一二', version: 3 })
})

test('an expired session stops saving and leaves the text on this device', async () => {
  const { context, write, last } = begin()
  context.outcomes = [signedOut()]
  write('一')
  await pass(SAVE_DELAY)
  expect(last()).toEqual({ kind: 'signed-out' })
  expect(context.kept).toEqual(['一'])
  await pass(60_000)
  expect(context.sent).toHaveLength(1)
  expect(context.forgotten).toBe(0)
})

test('a refusal of one block names it, so that the notice can lead there', async () => {
  const { context, write, last } = begin()
  const fields = [{ path: 'content#equation01', message: '公式超过 4,000 个字符，请拆成几个公式' }]
  context.outcomes = [new RequestError('http', '填写有误', { status: 422, body: { errorMessage: '填写有误', fields } })]
  write('一')
  await pass(SAVE_DELAY)
  expect(last()).toEqual({ kind: 'refused', reason: fields[0]?.message, block: 'equation01', kept: true })
})

test('a refusal is shown with its reason; the next change tries again', async () => {
  const { context, write, last } = begin()
  context.outcomes = [refused()]
  write('一')
  await pass(SAVE_DELAY)
  expect(last()).toEqual({ kind: 'refused', reason: '正文格式有误', kept: true })
  write('二')
  await pass(SAVE_DELAY)
  expect(last()?.kind).toBe('saved')
})

test('a newer version on the server is a conflict only with local changes', async () => {
  const { write, last, autosave } = begin()
  expect(autosave.overtaken(7)).toBe(false)
  write('一')
  expect(autosave.overtaken(1)).toBe(false)
  expect(autosave.overtaken(7)).toBe(true)
  expect(last()?.kind).toBe('conflict')
})

test('leaving sends unsaved changes', async () => {
  const { context, write, autosave } = begin()
  write('一')
  await autosave.end()
  expect(context.server.content).toBe('一')
  await pass(60_000)
  expect(context.sent).toHaveLength(1)
})

test('saving includes changes made while a request was running', async () => {
  const { context, write, autosave } = begin()
  context.slow = 1_000
  write('一')
  await pass(SAVE_DELAY)
  write('一二')
  const saved = autosave.save()
  await pass(2_000)
  await saved
  expect(context.server.content).toBe('一二')
  expect(autosave.dirty()).toBe(false)
})

test('what another window of the same person has changed is taken over, and the merged text is saved', async () => {
  const { context, autosave } = begin()
  context.text = 'mine'
  context.server = { content: 'theirs', version: 2 }
  autosave.changed()
  await vi.advanceTimersByTimeAsync(SAVE_DELAY)
  expect(autosave.state()).toEqual({ kind: 'conflict' })

  const own = begin({ own: true })
  own.context.text = 'mine'
  own.context.server = { content: 'theirs', version: 2 }
  own.autosave.changed()
  await vi.advanceTimersByTimeAsync(SAVE_DELAY + 1)
  expect(own.context.sent.at(-1)).toEqual({ content: 'base + mine + theirs', version: 2 })
  expect(own.autosave.state()).toMatchObject({ kind: 'saved' })
})

test('a conflict ends with a merged text, which is saved on top of the server’s', async () => {
  const { context, autosave } = begin()
  context.text = 'mine'
  context.server = { content: 'theirs', version: 4 }
  autosave.changed()
  await vi.advanceTimersByTimeAsync(SAVE_DELAY)
  context.text = 'merged'
  autosave.merged(context.server)
  await vi.advanceTimersByTimeAsync(1)
  expect(context.server).toEqual({ content: 'merged', version: 5 })
  expect(autosave.dirty()).toBe(false)
})
