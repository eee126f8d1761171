import { expect, test } from 'vitest'
import { effectsOf, previewInChunks, runInChunks } from './use-batch.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `书 ${id}` }))

test('rows are sent in chunks and the results are merged', async () => {
  const asked: string[][] = []
  const result = await runInChunks(rows, 2, async (ids) => {
    asked.push(ids)
    return { done: ids.slice(1), failed: ids.slice(0, 1).map((id) => ({ id, name: id, reason: '没有权限' })) }
  })
  expect(asked).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(result.done).toEqual(['b', 'd'])
  expect(result.failed.map(({ id }) => id)).toEqual(['a', 'c', 'e'])
})

test('after an error nothing more is sent, and the remaining rows fail with its message', async () => {
  let sent = 0
  const result = await runInChunks(rows, 2, async (ids) => {
    sent += 1
    if (sent === 2) throw new Error('请求超时')
    return { done: ids, failed: [] }
  })
  expect(sent).toBe(2)
  expect(result.done).toEqual(['a', 'b'])
  expect(result.failed).toEqual(['c', 'd', 'e'].map((id) => ({ id, name: `书 ${id}`, reason: '请求超时' })))
})

test('an empty selection sends nothing', async () => {
  expect(await runInChunks([], 2, () => Promise.reject(new Error('sent')))).toEqual({ done: [], failed: [] })
})

test('a preview adds up what the chunks say', async () => {
  const preview = await previewInChunks(rows, 2, async (ids) => ({
    done: ids.slice(1),
    failed: ids.slice(0, 1).map((id) => ({ id, name: id, reason: '没有权限' })),
    effects: { people: ids.length, none: 0 },
  }))
  expect(preview).toMatchObject({ done: ['b', 'd'], effects: { people: 5, none: 0 } })
  expect(preview.failed).toHaveLength(3)
  expect(effectsOf(preview.effects, { none: String, people: (n) => `${n} 人` })).toEqual(['5 人'])
})
