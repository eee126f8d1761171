import { type Interactive, type Ordering, type Placing, questionOf, type SlideQuestion, wholeStep } from './interactive.ts'

/**
 * An answer to one step. `keys` are the chosen regions or options, the items in order, or `known` for a card that was known; `placed` says where items
 * were put.
 */
export interface StepAnswer {
  keys: string[]
  placed: { item: string; place: string }[]
}

export interface StepCheck {
  score: number
  of: number
  right: boolean
  /** Of each chosen region or option, or each item that was placed or is in order. */
  verdicts: Record<string, 'right' | 'wrong'>
}

/** Stands in `keys` for a card that was known. */
export const knownCard = 'known'

const pointsOf = ({ options }: SlideQuestion): number => options.filter(({ right }) => right).length

/** The keys of the steps that are answered, each with its points. Cards are judged by the person. */
export function stepsOf(content: Interactive): { key: string; of: number }[] {
  switch (content.kind) {
    case 'hotspot':
      return content.find ? [{ key: wholeStep, of: content.regions.filter(({ right }) => right).length }] : []
    case 'place':
      return [{ key: wholeStep, of: content.items.filter(({ place }) => place !== null).length }]
    case 'order':
      return [{ key: wholeStep, of: Math.max(0, content.items.length - 1) }]
    case 'timeline':
      return []
    case 'cards':
      return content.cards.map(({ key }) => ({ key, of: 1 }))
    case 'slides':
      return content.slides.flatMap(({ key, question }) => (question ? [{ key, of: pointsOf(question) }] : []))
    case 'video':
      return content.stops.map(({ key, question }) => ({ key, of: pointsOf(question) }))
  }
}

/** The keys of what is to be looked at before the object is completed. */
export function seenKeysOf(content: Interactive): string[] {
  if (content.kind === 'hotspot') return content.find ? [] : content.regions.map(({ key }) => key)
  if (content.kind === 'timeline') return content.events.map(({ key }) => key)
  return content.kind === 'slides' ? content.slides.map(({ key }) => key) : []
}

/** The keys of the steps that a person may skip. */
export const optionalStepsOf = (content: Interactive): string[] =>
  content.kind === 'video' ? content.stops.flatMap(({ key, required }) => (required ? [] : [key])) : []

/** A point for each right choice, less one for each wrong one, at least none. */
function checkChoice(choices: readonly { key: string; right: boolean }[], keys: readonly string[]): StepCheck {
  const chosen = choices.filter(({ key }) => keys.includes(key))
  const of = choices.filter(({ right }) => right).length
  const hits = chosen.filter(({ right }) => right).length
  const misses = chosen.length - hits
  return {
    score: Math.max(0, hits - misses),
    of,
    right: hits === of && misses === 0,
    verdicts: Object.fromEntries(chosen.map(({ key, right }) => [key, right ? 'right' : 'wrong'])),
  }
}

/** A point for each item in its place, less one for each item that belongs nowhere and was placed, at least none. */
function checkPlacing({ items, places }: Placing, { placed }: StepAnswer): StepCheck {
  const where = new Map(placed.filter(({ place }) => places.some(({ key }) => key === place)).map(({ item, place }) => [item, place]))
  const put = items.filter(({ key }) => where.has(key))
  const hits = put.filter(({ key, place }) => where.get(key) === place)
  const strays = put.filter(({ place }) => place === null)
  const of = items.filter(({ place }) => place !== null).length
  return {
    score: Math.max(0, hits.length - strays.length),
    of,
    right: hits.length === of && put.length === hits.length,
    verdicts: Object.fromEntries(put.map((item) => [item.key, hits.includes(item) ? 'right' : 'wrong'])),
  }
}

/**
 * The items that keep their order among each other are right: the longest increasing run of them. One item at the wrong end therefore costs one point.
 * The first of them earns none, since a single item is always in order.
 */
function checkOrder({ items }: Ordering, { keys }: StepAnswer): StepCheck {
  const rank = new Map(items.map(({ key }, at) => [key, at]))
  const given = [...new Set(keys)].filter((key) => rank.has(key))
  const kept = longestRising(given.map((key) => rank.get(key) ?? 0))
  const right = kept.size === items.length
  return {
    score: Math.max(0, kept.size - 1),
    of: Math.max(0, items.length - 1),
    right,
    verdicts: Object.fromEntries(given.map((key) => [key, kept.has(rank.get(key) ?? -1) ? 'right' : 'wrong'])),
  }
}

/** The members of a longest rising subsequence of different numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  const best: number[][] = []
  for (const [at, number] of numbers.entries()) {
    const before = best.filter((run) => (run.at(-1) ?? 0) < number)
    const longest = before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
    best[at] = [...longest, number]
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []))
}

/** Checks the answer to a step; undefined when there is no such step. */
export function checkStep(content: Interactive, step: string, answer: StepAnswer): StepCheck | undefined {
  if (!stepsOf(content).some(({ key }) => key === step)) return undefined
  switch (content.kind) {
    case 'hotspot':
      return checkChoice(content.regions, answer.keys)
    case 'place':
      return checkPlacing(content, answer)
    case 'order':
      return checkOrder(content, answer)
    case 'timeline':
      return undefined
    case 'cards': {
      const known = answer.keys.includes(knownCard)
      return { score: known ? 1 : 0, of: 1, right: known, verdicts: {} }
    }
    case 'slides':
    case 'video':
      return checkChoice(questionOf(content, step)?.options ?? [], answer.keys)
  }
}

/** The answer that earns all points of a step. */
export function solutionOf(content: Interactive, step: string): StepAnswer {
  const rights = (choices: readonly { key: string; right: boolean }[]) => choices.flatMap(({ key, right }) => (right ? [key] : []))
  switch (content.kind) {
    case 'hotspot':
      return { keys: rights(content.regions), placed: [] }
    case 'place':
      return { keys: [], placed: content.items.flatMap(({ key, place }) => (place === null ? [] : [{ item: key, place }])) }
    case 'order':
      return { keys: content.items.map(({ key }) => key), placed: [] }
    case 'slides':
    case 'video':
      return { keys: rights(questionOf(content, step)?.options ?? []), placed: [] }
    case 'cards':
      return { keys: [knownCard], placed: [] }
    case 'timeline':
      return { keys: [], placed: [] }
  }
}
