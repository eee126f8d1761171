import { describe, expect, test } from 'vitest'
import { seededRandom } from '#assessment/papers/seeded.ts'
import { scores, type Signals } from './score.ts'

const none: Signals = { answers: 0, wrong: 0, people: 0, askers: 0, readers: 0, rereaders: 0 }
const answered = (wrong: number, answers = 40): Signals => ({ ...none, answers, wrong, people: Math.min(answers, 40) })
/** The places from the least understood on. */
const ranked = (places: readonly Signals[]) => {
  const all = scores(places)
  return places.map((_, at) => at).sort((a, b) => (all[b] ?? 0) - (all[a] ?? 0))
}

describe('the score of a place', () => {
  test('is 0 where nothing is known, and where all places are alike', () => {
    expect(scores([])).toEqual([])
    expect(scores([none, none])).toEqual([0, 0])
    expect(scores([answered(10), answered(10)])).toEqual([0, 0])
  })

  test('rises with each of the three signals', () => {
    expect(ranked([answered(8), answered(30), answered(16)])).toEqual([1, 2, 0])
    expect(ranked([none, { ...none, askers: 2 }, { ...none, askers: 9 }])).toEqual([2, 1, 0])
    expect(
      ranked([
        { ...none, readers: 30, rereaders: 3 },
        { ...none, readers: 30, rereaders: 20 },
      ]),
    ).toEqual([1, 0])
  })

  test('ignores shares of fewer than ten people, and draws those of few towards the mean', () => {
    const few: Signals = { ...none, answers: 9, wrong: 9, people: 9 }
    const all = scores([few, answered(30), answered(10)])
    expect(all[0]).toBe(0)
    expect(ranked([{ ...none, answers: 10, wrong: 7, people: 10 }, answered(26), answered(4), answered(6)])[0]).toBe(1)
  })

  test('does not let one extreme value decide alone', () => {
    const rest = Array.from({ length: 30 }, () => none)
    expect(scores([...rest, { ...none, askers: 1e6 }]).at(-1)).toBeCloseTo(0.9)
  })
})

/** How often an event of this probability happens in so many trials. */
const times = (random: () => number, trials: number, probability: number) =>
  Array.from({ length: trials }, () => random()).filter((drawn) => drawn < probability).length

/** A class of 24 to 60 students with 30 places, of which `planted` is answered wrong more often, asked about by more, and read again by more. */
function simulatedClass(random: () => number): { places: Signals[]; planted: number } {
  const students = 24 + Math.floor(random() * 37)
  const planted = Math.floor(random() * 30)
  const places = Array.from({ length: 30 }, (_, at): Signals => {
    const confused = at === planted
    const people = times(random, students, 0.6 + 0.35 * random())
    const answers = people * (1 + Math.floor(random() * 3))
    const readers = times(random, students, 0.5 + 0.4 * random())
    return {
      people,
      answers,
      // Places differ in difficulty without being misunderstood.
      wrong: times(random, answers, 0.12 + 0.28 * random() + (confused ? 0.3 : 0)),
      askers: times(random, students, confused ? 0.15 : 0.03 * random()),
      readers,
      rereaders: times(random, readers, 0.08 + 0.14 * random() + (confused ? 0.2 : 0)),
    }
  })
  return { places, planted }
}

test('in at least nine of ten simulated classes a planted confusion comes first', () => {
  const firsts = Array.from({ length: 10 }, (_, seed) => simulatedClass(seededRandom(seed + 1))).filter(
    ({ places, planted }) => ranked(places)[0] === planted,
  )
  expect(firsts.length).toBeGreaterThanOrEqual(9)
})

test('of a thousand simulated classes the planted confusion comes first in nine of ten', () => {
  const firsts = Array.from({ length: 1000 }, (_, seed) => simulatedClass(seededRandom(seed + 1000))).filter(
    ({ places, planted }) => ranked(places)[0] === planted,
  )
  expect(firsts.length).toBeGreaterThanOrEqual(900)
})
