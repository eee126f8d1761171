import type { Completion, CompletionKind, UnitKind } from '../../contract.ts'

/** The ways in which a unit of each kind can be done. */
export const completionsOf: Record<UnitKind, readonly CompletionKind[]> = {
  section: ['none'],
  chapter: ['none', 'read'],
  page: ['none', 'view', 'minutes'],
  media: ['none', 'view', 'watch', 'minutes'],
  file: ['none', 'view'],
  test: ['none', 'submit', 'score'],
  homework: ['none', 'submit', 'score'],
  discussion: ['none', 'submit'],
  link: ['none', 'view'],
}

/** What is known of a person in a unit. */
export interface Known {
  seen: boolean
  seconds: number
  /** It was done by the rule of an earlier time. */
  doneBefore: boolean
  /** The share of a chapter that was read, 0 to 1. */
  read: number
  /** The share of a video or sound that was credited as watched, 0 to 1. */
  watched: number
  /** A test or homework was handed in, or something was written in a discussion. */
  submitted: boolean
  /** The score that the person may see, 0 to 100, of a homework before a deduction for lateness; null before that. */
  score: number | null
}

/** How much of a unit is done, in whole per cent rounded down, and whether it is. What was done once stays done. */
export function completionOf(completion: Completion, known: Known): { percent: number; done: boolean } {
  if (known.doneBefore) return { percent: 100, done: true }
  const share = (part: number, done = part >= 1) => ({ percent: Math.max(0, Math.min(100, Math.floor(part * 100 + 1e-9))), done })
  switch (completion.kind) {
    case 'none':
      return share(0)
    case 'view':
      return share(known.seen ? 1 : 0)
    case 'read':
      // The percentage is that of the chapter, which a prerequisite may ask for; a person is done from the wanted share on.
      return share(known.read, known.read * 100 + 1e-6 >= completion.percent)
    case 'watch':
      return share(known.watched, known.watched * 100 + 1e-6 >= completion.percent)
    case 'minutes':
      return share(known.seconds / (completion.minutes * 60))
    case 'submit':
      return share(known.submitted ? 1 : 0)
    case 'score':
      return share((known.score ?? 0) / 100, known.score !== null && known.score >= completion.percent)
  }
}

/** Of units that something has to be done in: how many there are, how many are done, and that in whole per cent rounded down. */
export function progressOf(units: readonly { completion: Completion; done: boolean }[]): { counted: number; done: number; percent: number } {
  const counted = units.filter(({ completion }) => completion.kind !== 'none')
  const done = counted.filter((unit) => unit.done).length
  return { counted: counted.length, done, percent: counted.length ? Math.floor((done / counted.length) * 100) : 0 }
}

/** Seconds of which a beat credits at most, and after which a silence begins a new stretch. */
export const beatSeconds = 60
const silence = 150

/** The seconds that a beat credits: those since the last beat of the same person in the same unit. A beat in another unit credits nothing. */
export const creditOf = (since: number | null, sameUnit: boolean): number =>
  since === null || !sameUnit || since < 0 || since > silence ? 0 : Math.min(beatSeconds, Math.floor(since))
