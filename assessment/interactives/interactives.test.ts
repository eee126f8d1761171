import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkStep, solutionOf, type StepAnswer, stepsOf } from './check-step.ts'
import { mapFilesOf, mediaOf, picturesOf } from './files.ts'
import { emptyInteractive, type Interactive, interactiveKinds, wholeStep } from './interactive.ts'
import { playable } from './playable.ts'
import { afterMove, type PlayState, type ShownState, showState, untouched } from './play-state.ts'
import { contentProblems } from './problems.ts'
import { barrierOf, stopFor } from './stops.ts'

const picture = { fileId: '0198a000-0000-7000-8000-000000000001', alt: '图' }
const told = {
  title: '标题',
  task: '任务',
  rules: { tries: null, solution: true, reset: true },
  feedback: { right: 'SECRET yes', wrong: 'SECRET no' },
}
const area = { x: 10, y: 10, w: 20, h: 20 }

const samples: Record<Interactive['kind'], Interactive> = {
  hotspot: {
    ...told,
    kind: 'hotspot',
    picture,
    find: true,
    regions: ['a', 'b', 'c'].map((key, at) => ({
      ...area,
      y: 10 * at,
      key,
      shape: 'box' as const,
      hint: `hint ${key}`,
      name: `SECRET ${key}`,
      note: `SECRET ${key}`,
      right: key !== 'c',
    })),
  },
  place: {
    ...told,
    kind: 'place',
    picture: null,
    places: ['p', 'q'].map((key) => ({ key, name: key, area: null })),
    items: [
      { key: 'a', text: 'a', picture: null, place: 'p' },
      { key: 'b', text: 'b', picture: null, place: 'q' },
      { key: 'c', text: 'c', picture: null, place: null },
    ],
  },
  order: { ...told, kind: 'order', items: ['a', 'b', 'c', 'd'].map((key) => ({ key, text: key, picture: null })) },
  timeline: { ...told, kind: 'timeline', events: [{ key: 'a', date: '1687', title: 'Principia', text: '', picture }] },
  cards: {
    ...told,
    kind: 'cards',
    cards: ['a', 'b'].map((key) => ({ key, front: { text: `${key}?`, picture: null }, back: { text: `${key}!`, picture: null } })),
  },
  slides: {
    ...told,
    kind: 'slides',
    slides: [
      {
        key: 's',
        title: 'One',
        picture: null,
        text: null,
        question: {
          text: '?',
          note: 'SECRET note',
          options: ['a', 'b', 'c'].map((key) => ({ key, text: key, right: key !== 'c' })),
        },
      },
      { key: 't', title: 'Two', picture: null, text: null, question: null },
    ],
  },
  video: {
    ...told,
    kind: 'video',
    video: picture,
    stops: ['v', 'w'].map((key, at) => ({
      key,
      at: 90 - 30 * at,
      required: at === 0,
      question: { text: '?', note: 'SECRET note', options: ['a', 'b', 'c'].map((each) => ({ key: each, text: each, right: each === 'b' })) },
    })),
  },
}
const all = Object.values(samples)
const keys = (...given: string[]): StepAnswer => ({ keys: given, placed: [] })
const placed = (given: Record<string, string>): StepAnswer => ({
  keys: [],
  placed: Object.entries(given).map(([item, place]) => ({ item, place })),
})
const check = (kind: Interactive['kind'], answer: StepAnswer, step = wholeStep) => checkStep(samples[kind], step, answer)

describe('checking', () => {
  test('a choice earns a point for each right one, less one for each wrong one', () => {
    expect(check('hotspot', keys('a', 'b'))).toMatchObject({ score: 2, of: 2, right: true })
    expect(check('hotspot', keys('a'))).toMatchObject({ score: 1, right: false, verdicts: { a: 'right' } })
    expect(check('hotspot', keys('a', 'b', 'c'))).toMatchObject({ score: 1, right: false, verdicts: { c: 'wrong' } })
    expect(check('hotspot', keys('c'))).toMatchObject({ score: 0 })
    expect(check('slides', keys('b', 'a'), 's')).toMatchObject({ score: 2, of: 2, right: true })
  })

  test('an item that belongs nowhere stays out', () => {
    expect(check('place', placed({ a: 'p', b: 'q' }))).toMatchObject({ score: 2, of: 2, right: true })
    expect(check('place', placed({ a: 'p', b: 'q', c: 'p' }))).toMatchObject({ score: 1, right: false, verdicts: { c: 'wrong' } })
    expect(check('place', placed({ a: 'q' }))).toMatchObject({ score: 0, right: false, verdicts: { a: 'wrong' } })
    expect(check('place', placed({ a: 'nowhere' }))).toMatchObject({ score: 0, verdicts: {} })
  })

  test('one item at the wrong end of an order costs one point', () => {
    expect(check('order', keys('a', 'b', 'c', 'd'))).toMatchObject({ score: 3, of: 3, right: true })
    expect(check('order', keys('d', 'a', 'b', 'c'))).toMatchObject({ score: 2, right: false, verdicts: { a: 'right', d: 'wrong' } })
    expect(check('order', keys('d', 'c', 'b', 'a'))).toMatchObject({ score: 0 })
    expect(check('order', keys('a', 'a', 'a', 'a'))).toMatchObject({ score: 0, right: false })
  })

  test('there is no step that the object does not have', () => {
    expect(check('timeline', keys('a'))).toBeUndefined()
    expect(check('slides', keys('a'), 't')).toBeUndefined()
    expect(check('hotspot', keys('a'), 'other')).toBeUndefined()
  })

  const name = fc.constantFrom('a', 'b', 'c', 'd', 'p', 'q', 'known', 'x')
  const anyAnswer = fc.record({ keys: fc.array(name, { maxLength: 8 }), placed: fc.array(fc.record({ item: name, place: name }), { maxLength: 8 }) })

  test('no answer earns more than all points, and the solution earns exactly those', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), anyAnswer, (content, answer) => {
        for (const { key, of } of stepsOf(content)) {
          const result = checkStep(content, key, answer)
          expect(result?.score).toBeGreaterThanOrEqual(0)
          expect(result?.score).toBeLessThanOrEqual(of)
          expect(checkStep(content, key, solutionOf(content, key))).toMatchObject({ score: of, right: true })
        }
      }),
    )
  })

  test('the order in which parts are chosen or placed makes no difference', () => {
    fc.assert(
      fc.property(fc.constantFrom(samples.hotspot, samples.place, samples.slides, samples.video), anyAnswer, (content, answer) => {
        const once = { keys: answer.keys, placed: [...new Map(answer.placed.map((each) => [each.item, each])).values()] }
        const turned = { keys: once.keys.toReversed(), placed: once.placed.toReversed() }
        for (const { key } of stepsOf(content)) expect(checkStep(content, key, turned)).toEqual(checkStep(content, key, once))
      }),
    )
  })
})

describe('what a player is given', () => {
  test('contains nothing that answers it, in any kind and for any seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.integer({ min: 0 }), (content, seed) => {
        const sent = JSON.stringify(playable(content, seed))
        expect(sent).not.toContain('SECRET')
        expect(sent).not.toMatch(/"(right|wrong|answer|solved|note)":/)
      }),
    )
  })

  test('is the same whichever the right answer is', () => {
    const { hotspot, place, order } = samples
    const other = structuredClone([hotspot, place]) as [typeof hotspot, typeof place]
    if (other[0].kind === 'hotspot') for (const region of other[0].regions) region.right = !region.right
    if (other[1].kind === 'place') for (const item of other[1].items) item.place = item.place === null ? 'p' : null
    expect(playable(other[0], 7)).toEqual(playable(hotspot, 7))
    expect(playable(other[1], 7)).toEqual(playable(place, 7))
    for (let seed = 0; seed < 200; seed++) {
      const sent = playable(order, seed)
      expect(sent.kind === 'order' && sent.items.map(({ key }) => key).join('')).not.toBe('abcd')
    }
  })

  test('of a video contains the questions in the order of their times', () => {
    const sent = playable(samples.video, 1)
    expect(sent.kind === 'video' && sent.stops.map(({ key, at, required }) => ({ key, at, required }))).toEqual([
      { key: 'w', at: 60, required: false },
      { key: 'v', at: 90, required: true },
    ])
  })

  test('of a picture to be explored contains what is said of its parts', () => {
    expect(JSON.stringify(playable({ ...(samples.hotspot as Extract<Interactive, { kind: 'hotspot' }>), find: false }, 1))).toContain('SECRET a')
  })
})

const play = (content: Interactive, ...moves: Parameters<typeof afterMove>[2][]) => {
  let state: PlayState = untouched
  for (const move of moves) {
    const next = afterMove(content, state, move)
    if (typeof next === 'string') return next
    state = next
  }
  return showState(content, state)
}

describe('playing', () => {
  const whole = (answer: StepAnswer) => ({ step: wholeStep, answer })
  test('keeps the best score, and tells notes only of what was chosen until it is solved', () => {
    const { hotspot } = samples
    const wrong = play(hotspot, whole(keys('a')), whole(keys('c')))
    expect(wrong).toMatchObject({ steps: { whole: { score: 1, tries: 2, done: false, solution: null, feedback: 'SECRET no' } } })
    expect(wrong).toMatchObject({ steps: { whole: { notes: [{ key: 'c' }] } }, progress: { score: 1, of: 2, completed: false, tries: 2 } })
    const right = play(hotspot, whole(keys('c')), whole(keys('a', 'b')))
    expect(right).toMatchObject({ steps: { whole: { right: true, done: true, solution: { keys: ['a', 'b'] } } }, progress: { completed: true } })
    expect(play(hotspot, whole(keys('a', 'b')), whole(keys('c')))).toBe('over')
  })

  test('ends when the tries are used up or the solution was shown, which the author may forbid', () => {
    const strict = { ...samples.order, rules: { tries: 1, solution: false, reset: false } }
    expect(play(strict, whole(keys('b', 'a')))).toMatchObject({ steps: { whole: { done: true, left: 0, solution: null } } })
    expect(play(strict, whole(keys('b', 'a')), whole(keys('a', 'b')))).toBe('over')
    expect(play(strict, whole(keys('b', 'a')), { step: wholeStep, show: true })).toBe('notAllowed')
    expect(play(samples.order, { step: wholeStep, show: true })).toBe('noStep')
    const shown = play(samples.order, whole(keys('b', 'a', 'c', 'd')), { step: wholeStep, show: true })
    expect(shown).toMatchObject({ steps: { whole: { done: true, solution: { keys: ['a', 'b', 'c', 'd'] } } }, progress: { score: 2, of: 3 } })
  })

  test('of a timeline is over once all was seen, of cards once all are known', () => {
    expect(play(samples.timeline, { seen: ['a', 'x'] })).toMatchObject({ seen: ['a'], progress: { completed: true, of: 0 } })
    const card = (step: string, ...answer: string[]) => ({ step, answer: keys(...answer) })
    expect(play(samples.cards, card('a', 'known'), card('b'))).toMatchObject({ progress: { score: 1, of: 2 } })
    expect(play(samples.cards, card('a', 'known'), card('b'), card('b', 'known'))).toMatchObject({ progress: { score: 2, completed: true } })
    expect(play(samples.slides, { step: 's', answer: keys('a', 'b') }, { seen: ['s', 't'] })).toMatchObject({ progress: { completed: true } })
  })

  test('of a video may skip questions that are not required, and later answer them all the same', () => {
    const right = { step: 'v', answer: keys('b') }
    expect(play(samples.video, { seen: ['v', 'w', 'x'] })).toMatchObject({ seen: ['w'], progress: { completed: false, score: 0, of: 2 } })
    expect(play(samples.video, { seen: ['w'] }, right)).toMatchObject({ progress: { completed: true, score: 1, tries: 1 } })
    const all = play(samples.video, { seen: ['w'] }, right, { step: 'w', answer: keys('b') })
    expect(all).toMatchObject({ steps: { w: { right: true, notes: [{ key: 'w', note: 'SECRET note' }] } }, progress: { completed: true, score: 2 } })
    const wrong = play(samples.video, { step: 'v', answer: keys('a') })
    expect(wrong).toMatchObject({ steps: { v: { right: false, done: false, notes: [], solution: null } }, progress: { completed: false } })
    const once = { ...samples.video, rules: { tries: 1, solution: false, reset: false } }
    expect(play(once, { step: 'v', answer: keys('a') }, { seen: ['w'] })).toMatchObject({ progress: { completed: true, score: 0 } })
  })

  test('never counts more than all points, whatever a later version of the object has', () => {
    const state = {
      steps: { whole: { answer: keys('a', 'b'), score: 9, tries: 1, shown: false }, gone: { answer: keys(), score: 5, tries: 1, shown: false } },
      seen: ['x'],
    }
    expect(showState(samples.hotspot, state).progress).toMatchObject({ score: 2, of: 2 })
  })
})

describe('the stops of a video', () => {
  const stops = [
    { key: 'a', at: 0, required: false },
    { key: 'b', at: 10, required: true },
    { key: 'c', at: 20, required: false },
  ].map((stop) => ({ ...stop, question: { text: '?', several: false, options: [] } }))
  const done = { answer: keys(), score: 0, of: 1, right: false, tries: 1, left: 0, done: true, verdicts: {}, notes: [], solution: null, feedback: '' }
  const keyOf = (given: Partial<Pick<ShownState, 'steps' | 'seen'>>, from: number, to: number, ended = false) =>
    stopFor({ steps: {}, seen: [], ...given }, stops, { from, to, ended })?.key

  test('halt what is played over them', () => {
    expect(keyOf({}, -1, 0.2)).toBe('a')
    expect(keyOf({ seen: ['a'] }, -1, 0.2)).toBeUndefined()
    expect(keyOf({}, 9.8, 9.9)).toBeUndefined()
    expect(keyOf({}, 9.8, 10.1)).toBe('b')
    expect(keyOf({ steps: { b: done } }, 9.8, 10.1)).toBeUndefined()
    expect(keyOf({ steps: { b: done } }, 19.9, 19.96)).toBe('c')
  })

  test('are jumped over unless they are required, which cannot be skipped', () => {
    expect(keyOf({}, Infinity, 8)).toBeUndefined()
    expect(keyOf({}, Infinity, 25)).toBe('b')
    expect(keyOf({ seen: ['b'] }, Infinity, 25)).toBe('b')
    expect(keyOf({ steps: { b: done } }, Infinity, 25)).toBeUndefined()
    expect(barrierOf({ steps: { b: done }, seen: [] }, stops)).toBeUndefined()
  })

  test('that lie behind the end are reached with it', () => {
    expect(keyOf({ steps: { b: done } }, 14.8, 15, true)).toBe('c')
    expect(keyOf({ steps: { b: done }, seen: ['c'] }, 14.8, 15, true)).toBeUndefined()
    expect(keyOf({}, 4.8, 5, true)).toBe('b')
  })
})

test('every file of every kind is replaced in a copy', () => {
  for (const content of all) {
    const copy = mapFilesOf(content, (file) => `${file}-copy`)
    expect(picturesOf(copy).map(({ picture: each }) => each.fileId)).toEqual(picturesOf(content).map(({ picture: each }) => `${each.fileId}-copy`))
    expect(mediaOf(copy).map(({ fileId }) => fileId)).toEqual(mediaOf(content).map(({ fileId }) => `${fileId}-copy`))
    expect(mapFilesOf(copy, (file) => file.replace('-copy', ''))).toEqual(content)
  }
})

describe('problems of a content', () => {
  test('an empty object of every kind has some, the samples have none', () => {
    for (const kind of interactiveKinds) expect(contentProblems(emptyInteractive(kind)).length).toBeGreaterThan(1)
    for (const content of all) expect(contentProblems(content)).toEqual([])
  })

  test('are named at their field', () => {
    const paths = (content: Interactive) => contentProblems(content).map(({ path }) => path)
    const place = structuredClone(samples.place) as Extract<Interactive, { kind: 'place' }>
    place.items[0] = { key: 'a', text: ' ', picture: null, place: 'gone' }
    expect(paths(place)).toEqual(['content.items.0.text', 'content.items.0.place'])
    const twice = structuredClone(samples.order) as Extract<Interactive, { kind: 'order' }>
    for (const item of twice.items) item.key = 'a'
    expect(paths(twice)).toEqual(['content.items'])
    const video = structuredClone(samples.video) as Extract<Interactive, { kind: 'video' }>
    for (const stop of video.stops) stop.at = 60
    if (video.stops[0]) video.stops[0].question.options = []
    expect(paths(video)).toEqual(['content.stops.0.question.options', 'content.stops.0.question.options', 'content.stops.1.at'])
  })
})
