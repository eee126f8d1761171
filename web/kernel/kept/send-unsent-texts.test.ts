import { expect, test } from 'vitest'
import { RequestError } from '../send/send-errors.ts'
import type { UnsentText } from './unsent-texts.ts'
import { sendUnsentTexts } from './send-unsent-texts.ts'

const refused = (status: number, errorCode: string) => new RequestError('http', errorCode, { status, body: { errorCode } })
const text = (chapterId: string): UnsentText => ({ chapterId, memberId: 'me', version: 3, content: `text of ${chapterId}`, at: 1 })

function begin(ids: readonly string[], outcomes: Record<string, Error> = {}) {
  const machine = new Map(ids.map((id) => [id, text(id)]))
  const tried: string[] = []
  const server: Record<string, string> = {}
  const open = new Set<string>()
  let online = true
  const walk = () =>
    sendUnsentTexts({
      kept: {
        list: async () => [...machine.values()],
        find: async (id) => machine.get(id),
        forget: async (id) => void machine.delete(id),
      },
      online: () => online,
      async send({ chapterId, version, content }) {
        tried.push(`${chapterId}@${version}`)
        const outcome = outcomes[chapterId]
        if (outcome) throw outcome
        server[chapterId] = content
      },
      look: async (id) => server[id] ?? 'theirs',
      same: (mine, theirs) => mine === theirs,
      whileClosed: async (id, act) => (open.has(id) ? undefined : act()),
    })
  return { walk, machine, tried, server, open, offline: () => (online = false) }
}

test('every kept text is sent with its version and then removed', async () => {
  const { walk, machine, tried, server } = begin(['a', 'b'])
  expect(await walk()).toEqual({ left: {}, sent: 2 })
  expect(tried).toEqual(['a@3', 'b@3'])
  expect(server).toEqual({ a: 'text of a', b: 'text of b' })
  expect(machine.size).toBe(0)
})

test('a refused text stays kept with the reason, and the others are still sent', async () => {
  const { walk, machine } = begin(['a', 'b', 'c'], { a: refused(409, 'conflict'), b: refused(403, 'forbidden') })
  expect(await walk()).toEqual({ left: { a: 'conflict', b: 'refused' }, sent: 1 })
  expect([...machine.keys()]).toEqual(['a', 'b'])
})

test('a conflict with an equal text counts as sent: the answer to an earlier attempt was lost', async () => {
  const { walk, machine, server } = begin(['a'], { a: refused(409, 'conflict') })
  server['a'] = 'text of a'
  expect(await walk()).toEqual({ left: {}, sent: 1 })
  expect(machine.size).toBe(0)
})

test('without a network nothing is sent and every text stays kept', async () => {
  const { walk, tried, machine, offline } = begin(['a', 'b'])
  offline()
  expect(await walk()).toEqual({ left: { a: 'waiting', b: 'waiting' }, sent: 0 })
  expect(tried).toEqual([])
  expect(machine.size).toBe(2)
})

test('when the server does not answer, the remaining texts are not tried', async () => {
  const { walk, tried } = begin(['a', 'b'], { a: new RequestError('request', '网络') })
  expect(await walk()).toEqual({ left: { a: 'waiting', b: 'waiting' }, sent: 0 })
  expect(tried).toEqual(['a@3'])
})

test('the kept text of an open chapter is not sent', async () => {
  const { walk, tried, open } = begin(['a', 'b'])
  open.add('a')
  expect(await walk()).toEqual({ left: { a: 'waiting' }, sent: 1 })
  expect(tried).toEqual(['b@3'])
})
