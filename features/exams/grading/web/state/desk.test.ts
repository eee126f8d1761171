import { expect, test, vi } from 'vitest'
import type { Grading } from '../../contract.ts'
import { Desk, type DeskWorld, type KeptDesk } from './desk.ts'
import { choicesOf, draftOf, isChanged, markForText, nextPoints, withLine, withoutRemark, withPoints, withRemark, withText } from './draft.ts'

const grading = (id: string, more: Partial<Grading> = {}): Grading => ({
  id,
  questionId: 'q',
  label: id,
  name: null,
  answer: '答案',
  pages: [],
  round: 1,
  state: 'waiting',
  given: { criteria: {}, adjust: 0 },
  remarks: [],
  points: null,
  gradedBy: null,
  gradedAt: null,
  heldUntil: null,
  proposal: null,
  handed: null,
  others: [],
  rowVersion: 1,
  ...more,
})
const give = (desk: Desk, id: string, points: number) => {
  const item = desk.state.items.find((each) => each.id === id)
  if (item) desk.write(item, withPoints(desk.draft(item), 'a', points))
}
const shown = (desk: Desk) => desk.current?.id

/** A desk whose server has these answers. `fails` says what the next saves answer: a refusal, a break of the connection, or nothing. */
function opened(ids: readonly string[], { fails = [], kept }: { fails?: (string | undefined)[]; kept?: KeptDesk } = {}) {
  const waiting = ids.map((id) => grading(id))
  const saves: [string, object][] = []
  let stored = kept
  const world: DeskWorld = {
    claim: async () => waiting.splice(0, 2),
    async save(item, draft) {
      const failure = fails.shift()
      if (failure) throw new Error(failure)
      saves.push([item.id, draft.given.criteria])
      return { ...item, ...draft, state: 'done', points: 1, rowVersion: item.rowVersion + 1 }
    },
    reopen: async (item) => ({ ...item, state: 'waiting', rowVersion: item.rowVersion + 1 }),
    skip: async () => undefined,
    hand: async () => undefined,
    load: async (id) => grading(id, { rowVersion: 7 }),
    keep: (state) => (stored = structuredClone(state)),
    kept: () => stored,
    refusal: (error) => ((error as Error).message === 'away' ? undefined : (error as Error).message),
    pause: async () => undefined,
    moved: () => undefined,
  }
  const desk = new Desk(world)
  desk.start()
  return { desk, saves, world, kept: () => stored }
}
const settled = () => vi.waitFor(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve, 5)))

test('an answer that was passed over is shown again when the last one is saved', async () => {
  const { desk } = opened(['1', '2'])
  await settled()
  desk.go(1)
  expect(shown(desk)).toBe('2')
  desk.save(1)
  expect(shown(desk)).toBe('1')
  await settled()
  desk.save(1)
  expect(desk.current).toBeUndefined()
})

test('the next answer is shown at once, and more are asked for in time', async () => {
  const { desk, saves } = opened(['1', '2', '3', '4', '5'])
  await settled()
  expect(shown(desk)).toBe('1')
  give(desk, '1', 2)
  desk.save(1)
  expect(shown(desk)).toBe('2')
  await settled()
  expect(saves).toEqual([['1', { a: 2 }]])
  expect(desk.state.sent['1']).toEqual({ state: 'saved' })
  for (const id of ['2', '3', '4', '5']) {
    expect(shown(desk)).toBe(id)
    desk.save(1)
    await settled()
  }
  expect(desk.current).toBeUndefined()
  expect(desk.state.none).toBe(true)
  desk.go(-1)
  expect(shown(desk)).toBe('5')
})

test('what could not be sent is sent again in its order, and nothing of it is lost by a reload', async () => {
  const first = opened(['1', '2'], { fails: Array.from({ length: 1000 }, () => 'away') })
  await settled()
  give(first.desk, '1', 2)
  first.desk.save(1)
  give(first.desk, '2', 3)
  void first.desk.stop()
  expect(first.desk.state.offline).toBe(false)
  const again = opened([], { kept: first.kept()! })
  await settled()
  expect(again.saves).toEqual([['1', { a: 2 }]])
  expect(again.desk.state.drafts['2']?.given.criteria).toEqual({ a: 3 })
})

test('a refused answer keeps what was written, and the work goes on', async () => {
  const { desk, saves } = opened(['1', '2'], { fails: ['已由何亦舟批改'] })
  await settled()
  give(desk, '1', 2)
  desk.save(1)
  give(desk, '2', 1)
  desk.save(1)
  await settled()
  expect(desk.state.sent['1']).toEqual({ state: 'refused', reason: '已由何亦舟批改' })
  expect(desk.state.drafts['1']?.given.criteria).toEqual({ a: 2 })
  expect(saves).toEqual([['2', { a: 1 }]])
  await desk.reload('1', false)
  expect(desk.state.items.find(({ id }) => id === '1')?.rowVersion).toBe(7)
  expect(desk.state.sent['1']).toBeUndefined()
  expect(desk.state.drafts['1']?.given.criteria).toEqual({ a: 2 })
  await desk.reload('1', true)
  expect(desk.state.drafts['1']).toBeUndefined()
})

test('the last one is taken back with what it was given', async () => {
  const { desk } = opened(['1', '2'])
  await settled()
  give(desk, '1', 2)
  desk.save(1)
  await settled()
  await desk.undo()
  expect(shown(desk)).toBe('1')
  expect(desk.current?.state).toBe('waiting')
  expect(desk.draft(desk.current!).given.criteria).toEqual({ a: 2 })
})

test('an answer that is skipped or opened from the list does not disturb the others', async () => {
  const { desk } = opened(['1', '2', '3'])
  await settled()
  await desk.skip()
  expect(shown(desk)).toBe('2')
  await desk.open('9')
  expect(shown(desk)).toBe('9')
  desk.save(1)
  expect(shown(desk)).toBe('2')
})

test('the key of a criterion gives all of its points, then one less each time; a deduction is on or off', () => {
  const three = { id: 'a', text: '', points: 3 }
  expect([undefined, 3, 2, 1, 0].map((given) => nextPoints(three, given))).toEqual([3, 2, 1, 0, 3])
  expect(nextPoints({ ...three, points: 0.5 }, 0.5)).toBe(0)
  const less = { ...three, points: -1 }
  expect([undefined, -1].map((given) => nextPoints(less, given))).toEqual([-1, 0])
  expect(choicesOf({ ...three, points: 2.5 })).toEqual([0, 1, 2, 2.5])
  expect(choicesOf({ ...three, points: 40 })).toBeUndefined()
  expect(withPoints(draftOf(grading('1', { given: { criteria: { a: 1 }, adjust: 0 } })), 'a', 0).given.criteria).toEqual({})
})

test('a mark of a page is moved, gets the text that is written right after it, and is removed', () => {
  const page = 'a'.repeat(64)
  const answer = grading('1', { answer: '', pages: [{ sha256: page, url: null, width: 10, height: 20 }] })
  const ring = { id: 'r', kind: 'ring', at: null, on: { page, line: [1, 2, 30, 40] }, criterionId: 'a', text: '' } as const
  const marked = withRemark(withRemark(draftOf(answer), { ...ring, on: { page, line: [1, 2, 30, 40] } }), {
    ...ring,
    id: 't',
    kind: 'tick',
    on: { page, line: [5, 5] },
  })
  expect(isChanged(marked, answer)).toBe(true)
  const moved = withLine(marked, 'r', [2, 3, 31, 41])
  expect(moved.remarks.map(({ on }) => on?.line)).toEqual([
    [2, 3, 31, 41],
    [5, 5],
  ])
  // A text belongs to a ring of the same criterion, and neither to a tick nor to a mark that has one.
  expect([markForText(moved, 'r', 'a')?.id, markForText(moved, 'r', 'b'), markForText(moved, 't', 'a')]).toEqual(['r', undefined, undefined])
  const written = withText(moved, 'r', '系数不对', 'c')
  expect(written.remarks[0]).toMatchObject({ text: '系数不对', commentId: 'c', kind: 'ring' })
  expect(markForText(written, 'r', 'a')).toBeUndefined()
  expect(withoutRemark(withoutRemark(written, 'r'), 't').remarks).toEqual([])
})

test('marks of a page outlast a reload like points', async () => {
  const first = opened(['1'])
  await settled()
  const remark = { id: 'r', kind: 'ink' as const, at: null, on: { page: 'b'.repeat(64), line: [1, 2, 3, 4] }, criterionId: '', text: '' }
  first.desk.write(first.desk.current!, withRemark(first.desk.draft(first.desk.current!), remark))
  void first.desk.stop()
  const again = opened(['1'], { kept: first.kept()! })
  await settled()
  expect(again.desk.draft(again.desk.current!).remarks).toEqual([remark])
})

test('steps at one answer are undone and redone; a saved answer and another answer have none', async () => {
  const { desk } = opened(['one', 'two'])
  await settled()
  const points = () => desk.current && desk.draft(desk.current).given.criteria['a']
  for (const value of [1, 2, 3]) give(desk, 'one', value)
  desk.step('undo')
  desk.step('undo')
  expect(points()).toBe(1)
  desk.step('redo')
  expect(points()).toBe(2)
  give(desk, 'one', 5)
  expect(desk.steps).toEqual({ undo: true, redo: false })
  for (let at = 0; at < 3; at++) desk.step('undo')
  expect([points(), desk.steps]).toEqual([undefined, { undo: false, redo: true }])
  expect(desk.state.drafts).toEqual({})
  desk.step('redo')
  desk.save(1)
  await settled()
  expect([shown(desk), desk.steps]).toEqual(['two', { undo: false, redo: false }])
  desk.go(-1)
  expect([shown(desk), desk.steps]).toEqual(['one', { undo: false, redo: false }])
})

test('the end waits for answers that are being asked for, and says when the work has begun again', async () => {
  const { desk } = opened(['one', 'two'])
  const first = desk.stop()
  expect(desk.state.items).toEqual([])
  expect(await first).toBe(true)
  expect(desk.state.items).toHaveLength(2)
  const second = desk.stop()
  desk.start()
  expect(await second).toBe(false)
})
