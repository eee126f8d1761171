import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '#web/kernel/kept/save-answer.ts'
import type { Conflict } from '../../contract-marks.ts'
import { hasArrived, type Unsent, UnsentMarks, type UnsentWorld } from './unsent-marks.ts'

type Saved = Extract<Awaited<ReturnType<UnsentWorld['send']>>, { kind: 'saved' }>['saved']

const mark = (memberId: string, points = 80, rowVersion = 0, reason = ''): Unsent => ({
  itemId: 'i',
  memberId,
  rowVersion,
  set: { do: 'points', points, lateHours: 0 },
  reason,
})
const theirs = (points: number, rowVersion: number): Conflict => ({
  itemId: 'i',
  memberId: 'a',
  item: '作 1',
  name: '丁一',
  theirs: { state: 'points', points, override: null, rowVersion },
  by: '李老师',
})
const saved = (conflicts: Conflict[] = []): Answer<Saved> => ({ kind: 'saved', saved: { saved: [], conflicts } })

/** A queue whose attempts get these answers in turn, the last one again and again after a stop. */
function queueWith(answers: Answer<Saved>[], kept?: unknown) {
  const seen = { sent: [] as (readonly Unsent[])[], kept: kept, refreshed: 0 }
  const queue: UnsentMarks = new UnsentMarks({
    async send(sent) {
      seen.sent.push(sent)
      const answer = answers.shift()
      if (answer) return answer
      queue.stop()
      return { kind: 'unsure' }
    },
    kept: () => seen.kept,
    keep: (marks) => void (seen.kept = marks),
    pause: async () => undefined,
    saved: () => void seen.refreshed++,
  })
  return { queue, seen }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a change waits, is kept, and is sent again until the server answers', async () => {
  const { queue, seen } = queueWith([{ kind: 'unsure' }, { kind: 'later' }, { kind: 'signed-out' }, saved()])
  queue.add([mark('a')])
  expect(seen.kept).toEqual([mark('a')])
  expect(seen.sent).toEqual([])
  queue.start()
  await settled()
  expect(seen.sent).toHaveLength(4)
  expect([queue.marks, seen.kept, seen.refreshed]).toEqual([[], [], 1])
})

test('what was kept is sent after a reload; what is no change of a mark is thrown away', async () => {
  const { queue, seen } = queueWith([saved()], [mark('a'), { itemId: 3 }, null, 'x'])
  expect(queue.marks).toEqual([mark('a')])
  queue.start()
  await settled()
  expect(queue.marks).toEqual([])
  for (const kept of [undefined, 'x', {}, 7]) expect(queueWith([], kept).queue.marks).toEqual([])
  expect(seen.sent).toHaveLength(1)
})

test('another value at the server stays with both; one whose answer was lost is done', async () => {
  const { queue } = queueWith([saved([theirs(70, 1)]), saved([{ ...theirs(90, 1), memberId: 'b' }]), { kind: 'refused', reason: '最多 100 分' }])
  const c = mark('c', 80, 0, '补交')
  for (const each of [mark('a'), mark('b', 90, 0, '复核'), c]) queue.add([each])
  queue.start()
  await settled()
  expect(queue.marks).toEqual([
    { ...mark('a'), problem: { conflict: theirs(70, 1) } },
    { ...c, problem: { refused: '最多 100 分' } },
  ])
  queue.drop(c)
  expect(queue.of(c)).toBeUndefined()
})

test('changes with the same reason are sent in one call; if it is refused, each by itself, so that one wrong change stops no other', async () => {
  const { queue, seen } = queueWith([
    { kind: 'refused', reason: '最多 100 分' },
    saved(),
    { kind: 'unsure' },
    { kind: 'refused', reason: '最多 100 分' },
    saved(),
    saved(),
  ])
  const [a, b, c] = [mark('a'), mark('b', 900), mark('c')]
  queue.add([a, b, c])
  queue.add([mark('d', 60, 0, '补交')])
  queue.start()
  await settled()
  expect(seen.sent.map((marks) => marks.map(({ memberId }) => memberId).join(''))).toEqual(['abc', 'a', 'b', 'b', 'c', 'd'])
  expect(queue.marks).toEqual([{ ...b, problem: { refused: '最多 100 分' } }])
})

test('of several changes those that another person has changed meanwhile stay, each with its own value', async () => {
  const { queue, seen } = queueWith([saved([{ ...theirs(70, 1), memberId: 'b' }])])
  queue.add([mark('a'), mark('b'), mark('c')])
  queue.start()
  await settled()
  expect(seen.sent).toHaveLength(1)
  expect(queue.marks).toEqual([{ ...mark('b'), problem: { conflict: { ...theirs(70, 1), memberId: 'b' } } }])
})

test('changes that belong together are taken whole or not at all', () => {
  const { queue } = queueWith([])
  for (let at = 0; at < 150; at++) queue.add([mark(`m${at}`)])
  const more = Array.from({ length: 60 }, (_, at) => mark(`n${at}`))
  expect(queue.add(more)).toBe(false)
  expect(queue.marks).toHaveLength(150)
  expect(queue.add([...more.slice(0, 50), mark('m0', 10)])).toBe(true)
  expect([queue.marks.length, queue.of(mark('m0'))]).toEqual([200, mark('m0', 10)])
})

test('a later change of the same mark takes the place of the one that waits; no more than two hundred are kept', () => {
  const { queue } = queueWith([])
  queue.add([mark('a', 80)])
  queue.add([mark('a', 85)])
  expect(queue.marks).toEqual([mark('a', 85)])
  for (let at = 0; at < 199; at++) expect(queue.add([mark(`m${at}`)])).toBe(true)
  expect(queue.add([mark('more')])).toBe(false)
  expect(queue.add([mark('a', 90)])).toBe(true)
  expect(queue.marks).toHaveLength(200)
})

test('a change has arrived only when the next version has exactly its value', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
      (p, q, v, w) => {
        expect(hasArrived(mark('a', p, v), theirs(q, w))).toBe(p === q && w === v + 1)
      },
    ),
  )
})
