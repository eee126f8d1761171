import { checkStep, optionalStepsOf, seenKeysOf, solutionOf, type StepAnswer, type StepCheck, stepsOf } from './check-step.ts'
import { type Interactive, questionOf } from './interactive.ts'

interface KeptStep {
  /** The last one. */
  answer: StepAnswer
  /** The most points of all tries. */
  score: number
  tries: number
  /** The solution was shown; later answers do not count. */
  shown: boolean
}

/** What a person has done with an object, as it is kept. */
export interface PlayState {
  steps: Record<string, KeptStep>
  /** Keys of what was looked at, and of questions that were skipped. */
  seen: string[]
}

export const untouched: PlayState = { steps: {}, seen: [] }

/** A step as the person sees it after an answer. */
export interface ShownStep {
  answer: StepAnswer
  score: number
  of: number
  right: boolean
  tries: number
  /** How often it may still be answered; null for as often as one likes. */
  left: number | null
  /** It is right, its solution was shown, or there are no tries left. */
  done: boolean
  verdicts: StepCheck['verdicts']
  /** What the author says of chosen parts, and of all once it is solved. */
  notes: { key: string; name: string; note: string }[]
  solution: StepAnswer | null
  /** What the author says to a right or wrong answer; empty for the usual words. */
  feedback: string
}

export interface Progress {
  score: number
  of: number
  /** All steps are done or were skipped, and all is seen that there is to see. */
  completed: boolean
  tries: number
}

export interface ShownState {
  steps: Record<string, ShownStep>
  seen: string[]
  progress: Progress
}

const triesLeft = (content: Interactive, { tries }: Pick<KeptStep, 'tries'>) =>
  content.rules.tries === null || content.kind === 'cards' ? null : Math.max(0, content.rules.tries - tries)

function showStep(content: Interactive, step: string, kept: KeptStep): ShownStep | undefined {
  const check = checkStep(content, step, kept.answer)
  if (!check) return undefined
  const left = triesLeft(content, kept)
  const solved = check.right || kept.shown
  return {
    answer: kept.answer,
    score: Math.min(kept.score, check.of),
    of: check.of,
    right: check.right,
    tries: kept.tries,
    left,
    done: solved || left === 0,
    verdicts: check.verdicts,
    notes: notesOf(content, step, solved ? null : kept.answer.keys),
    solution: solved ? solutionOf(content, step) : null,
    feedback: check.right ? content.feedback.right : content.feedback.wrong,
  }
}

/** What is said of these regions, or of all; of a question once it is solved. */
function notesOf(content: Interactive, step: string, keys: readonly string[] | null): ShownStep['notes'] {
  if (content.kind === 'hotspot')
    return content.regions.flatMap(({ key, name, note }) => (keys === null || keys.includes(key) ? [{ key, name, note }] : []))
  const note = keys === null ? (questionOf(content, step)?.note ?? '') : ''
  return note ? [{ key: step, name: '', note }] : []
}

/** What the person sees of the state. Steps and parts that a later version of the object does not have any more are left out. */
export function showState(content: Interactive, { steps, seen }: PlayState): ShownState {
  const wanted = stepsOf(content)
  const shown: Record<string, ShownStep> = {}
  for (const { key } of wanted) {
    const kept = steps[key]
    const step = kept && showStep(content, key, kept)
    if (step) shown[key] = step
  }
  const toSee = seenKeysOf(content)
  const optional = optionalStepsOf(content)
  const known = seen.filter((key) => toSee.includes(key) || optional.includes(key))
  const of = wanted.reduce((sum, step) => sum + step.of, 0)
  const all = Object.values(shown)
  return {
    steps: shown,
    seen: known,
    progress: {
      score: all.reduce((sum, { score }) => sum + score, 0),
      of,
      completed:
        wanted.every(({ key }) => shown[key]?.done || (optional.includes(key) && known.includes(key))) && toSee.every((key) => known.includes(key)),
      tries: all.reduce((sum, { tries }) => sum + tries, 0),
    },
  }
}

/** An answer to a step, a wish to see its solution, or parts that were looked at and questions that were skipped. */
export type Move = { step: string; answer: StepAnswer } | { step: string; show: true } | { seen: string[] }

/** The state after a move; the reason why it is refused otherwise. */
export function afterMove(content: Interactive, state: PlayState, move: Move): PlayState | 'noStep' | 'over' | 'notAllowed' {
  if ('seen' in move) {
    const toSee = [...seenKeysOf(content), ...optionalStepsOf(content)]
    return { ...state, seen: [...new Set([...state.seen, ...move.seen])].filter((key) => toSee.includes(key)) }
  }
  const before = state.steps[move.step]
  const shownBefore = before && showStep(content, move.step, before)
  if ('show' in move) {
    if (!shownBefore) return 'noStep'
    if (!content.rules.solution || content.kind === 'cards') return 'notAllowed'
    return withStep(state, move.step, { ...before, shown: true })
  }
  const check = checkStep(content, move.step, move.answer)
  if (!check) return 'noStep'
  if (shownBefore?.done && content.kind !== 'cards') return 'over'
  const score = content.kind === 'cards' ? check.score : Math.max(check.score, before?.score ?? 0)
  return withStep(state, move.step, { answer: move.answer, score, tries: (before?.tries ?? 0) + 1, shown: false })
}

const withStep = (state: PlayState, step: string, kept: KeptStep): PlayState => ({ ...state, steps: { ...state.steps, [step]: kept } })
