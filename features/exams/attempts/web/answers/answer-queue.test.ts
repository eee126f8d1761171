import { expect, test } from 'vitest'
import fc from 'fast-check'
import { fakeWorld, type Fate } from './fake-world.ts'

const text = (value: string) => ({ text: value })

test('a choice is stored in the browser and sent at once, and forgotten when it is acknowledged', async () => {
  const world = fakeWorld()
  const queue = world.open()
  queue.answer('a', { options: ['B'] }, false, true)
  expect(queue.view()).toMatchObject({ kept: false, savedAt: null })
  await world.pass(10)
  expect(world.kept.get('a')).toMatchObject({ seq: 1, value: { options: ['B'] } })
  expect(queue.view()).toMatchObject({ kept: true, sending: true })
  await world.pass(1000)
  expect(world.last()).toMatchObject([{ questionId: 'a', seq: 1, value: { options: ['B'] } }])
  expect([queue.view().waiting.size, world.kept.size]).toEqual([0, 0])
})

test('a text is sent two seconds after the first key, in one request and under one number', async () => {
  const world = fakeWorld()
  const queue = world.open()
  for (const written of ['动', '动量', '动量守', '动量守恒']) {
    queue.answer('a', text(written), false, false)
    await world.pass(600)
  }
  await world.pass(1000)
  expect(world.requests).toHaveLength(1)
  expect(world.last()).toMatchObject([{ seq: 1, value: text('动量守恒') }])
})

test('what is written while a request is under way gets the next number', async () => {
  const world = fakeWorld()
  const queue = world.open()
  world.network('slow')
  queue.answer('a', text('one'), false, true)
  await world.pass(1000)
  queue.answer('a', text('two'), false, true)
  await world.pass(60_000)
  expect([...world.journal.values()].map(({ seq, value }) => [seq, value])).toEqual([
    [1, text('one')],
    [2, text('two')],
  ])
  expect(queue.view().waiting.size).toBe(0)
})

test('tries again after 1, 2, 4, 5 and 5 seconds, and at once when the network is back', async () => {
  const world = fakeWorld()
  const queue = world.open()
  const times: number[] = []
  world.network(() => {
    times.push(world.state().time)
    return 'lost'
  })
  queue.answer('a', text('x'), false, true)
  await world.pass(18_000)
  expect(times.slice(1).map((time, at) => Math.round((time - (times[at] ?? 0)) / 1000))).toEqual([1, 2, 4, 5, 5])
  expect(queue.view()).toMatchObject({ offline: true, kept: true })
  world.network('fine')
  queue.retry()
  await world.pass(100)
  expect(queue.view()).toMatchObject({ offline: false })
  expect(world.last()).toHaveLength(1)
})

test('an answer that the server stored before its answer was lost is acknowledged when it comes again', async () => {
  const world = fakeWorld()
  const queue = world.open()
  world.network('answerLost')
  queue.answer('a', text('x'), false, true)
  await world.pass(500)
  world.network('fine')
  await world.pass(10_000)
  expect(world.journal.size).toBe(1)
  expect(queue.view().waiting.size).toBe(0)
})

test('a value of another browser is taken unless something was written since', async () => {
  const world = fakeWorld()
  const queue = world.open()
  world.write('a', 1, 'theirs')
  queue.answer('a', text('mine'), false, true)
  await world.pass(1000)
  expect(queue.answers().get('a')).toMatchObject({ value: text('theirs') })
  expect(world.replaced).toEqual(['a'])

  world.write('a', 2, 'theirs again')
  world.network('slow')
  queue.answer('a', text('mine'), false, true)
  await world.pass(2000)
  queue.answer('a', text('mine later'), false, true)
  world.network('fine')
  await world.pass(30_000)
  expect(queue.answers().get('a')).toMatchObject({ value: text('mine later') })
  expect(world.last()).toMatchObject([{ seq: 3, value: text('mine later') }])
})

test('of an answer kept here and one that another machine has saved, the later one counts after opening', async () => {
  const world = fakeWorld()
  world.network('lost')
  world.open().answer('a', text('here first'), false, true)
  await world.pass(1000)
  world.write('a', 1, 'there later')
  world.network('fine')
  const again = world.open()
  await world.pass(1000)
  expect(again.answers().get('a')).toMatchObject({ value: text('there later') })
  expect(world.kept.size).toBe(0)

  world.network('lost')
  again.answer('a', text('here'), false, true)
  await world.pass(1000)
  world.network('fine')
  const third = world.open()
  await world.pass(1000)
  expect(third.answers().get('a')).toMatchObject({ value: text('here') })
  expect(world.last()).toMatchObject([{ seq: 2, value: text('here') }])
})

test.each(['full', 'hangs'] as const)('with a storage that is %s it goes on from memory and says so', async (kind) => {
  const world = fakeWorld()
  const queue = world.open()
  world.storageIs(kind)
  queue.answer('a', text('x'), false, true)
  await world.pass(5000)
  expect(queue.view().memoryOnly).toBe(true)
  expect(world.last()).toHaveLength(1)
  world.storageIs('works')
  queue.answer('a', text('y'), false, true)
  await world.pass(5000)
  expect(queue.view().memoryOnly).toBe(false)
})

test.each(['signedOut', 'stopped'] as const)('keeps everything when it is %s, and sends it when it may go on', async (kind) => {
  const world = fakeWorld()
  const queue = world.open()
  world.refuse(kind)
  queue.answer('a', text('x'), false, true)
  await world.pass(60_000)
  expect(queue.view()).toMatchObject({ stopped: kind, offline: false })
  expect([world.requests.length, world.kept.size]).toEqual([1, 1])
  world.refuse(undefined)
  queue.resume()
  await world.pass(1000)
  expect(world.last()).toHaveLength(1)
})

test('one answer that is not accepted does not hold up the others', async () => {
  const world = fakeWorld()
  const queue = world.open()
  world.network(() => {
    world.refuse(world.requests.at(-1)?.some(({ questionId }) => questionId === 'bad') ? 'refused' : undefined)
    return 'fine'
  })
  for (const each of ['good', 'bad', 'better']) queue.answer(each, text(each), false, true)
  await world.pass(5000)
  expect(
    world
      .last()
      .map(({ questionId }) => questionId)
      .toSorted(),
  ).toEqual(['better', 'good'])
  expect([...queue.view().refused]).toEqual(['bad'])
})

test('handing in without a network waits for it, takes no more answers, and goes on after a reload', async () => {
  const world = fakeWorld()
  const queue = world.open()
  world.network('lost')
  queue.answer('a', text('x'), false, true)
  await world.pass(3000)
  await Promise.all([queue.seal(), world.pass(3000)])
  queue.answer('a', text('too late'), false, true)
  await world.pass(10_000)
  expect([queue.view().handedIn, world.state().submitted, world.state().sealedAt !== null]).toEqual([false, false, true])
  const again = world.open()
  void again.seal()
  world.network('answerLost')
  await world.pass(500)
  expect([again.view().handedIn, world.state().submitted]).toEqual([false, true])
  world.network('fine')
  await world.pass(20_000)
  expect(again.view()).toMatchObject({ handedIn: true, waiting: new Set() })
  expect(world.last()).toMatchObject([{ value: text('x') }])
  expect(world.kept.size).toBe(0)
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), question: fc.constantFrom('a', 'b', 'c'), quick: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), time: fc.integer({ min: 1, max: 9000 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('network' as const), fate: fc.constantFrom<Fate>('fine', 'lost', 'answerLost', 'slow', 'twice') }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'retry' as const }) },
)

test('whatever happens, what is acknowledged is in the journal, and in the end the last answer to each question is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = fakeWorld()
      let queue = world.open()
      let count = 0
      const last = new Map<string, string>()
      for (const each of steps) {
        if (each.do === 'answer') {
          last.set(each.question, `${++count}`)
          queue.answer(each.question, text(`${count}`), false, each.quick)
        } else if (each.do === 'pass') await world.pass(each.time)
        else if (each.do === 'network') world.network(each.fate)
        else if (each.do === 'retry') queue.retry()
        else {
          // What was written a moment ago is in the browser's storage before the page ends.
          await world.pass(10)
          queue = world.open()
        }
      }
      world.network('fine')
      queue.retry()
      await world.pass(120_000)
      for (const { questionId, seq, value } of world.acknowledged) expect(world.journal.get(`${questionId} ${seq}`)?.value).toEqual(value)
      const saved = new Map(world.last().map(({ questionId, value }) => [questionId, value]))
      expect(saved).toEqual(new Map([...last].map(([question, written]) => [question, text(written)])))
      expect([queue.view().waiting.size, world.kept.size]).toEqual([0, 0])
    }),
    { numRuns: 300 },
  )
})
