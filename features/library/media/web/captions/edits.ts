import { type Cue, cueLimits } from '#plain/media/cues.ts'

/** Milliseconds of a caption that is added by hand. */
const usual = 3000

const sorted = (cues: readonly Cue[]) => cues.toSorted((a, b) => a.from - b.from || a.to - b.to)

/** Adds an empty caption at a time; returns the captions and the number of the new one. */
export function addCue(cues: readonly Cue[], at: number): { cues: Cue[]; added: number } {
  const from = Math.max(0, Math.min(Math.round(at), cueLimits.milliseconds - 1))
  const next = cues.find((cue) => cue.from > from)
  const to = Math.min(from + usual, next?.from ?? Infinity, cueLimits.milliseconds)
  const made = { from, to, text: '' }
  const all = sorted([...cues, made])
  return { cues: all, added: all.indexOf(made) }
}

export const removeCue = (cues: readonly Cue[], at: number): Cue[] => cues.toSpliced(at, 1)

/** Changes a caption; a new time puts it into its place. */
export function changeCue(cues: readonly Cue[], at: number, change: Partial<Cue>): Cue[] {
  const cue = cues[at]
  if (!cue) return [...cues]
  const changed = cues.with(at, { ...cue, ...change })
  return change.from === undefined && change.to === undefined ? changed : sorted(changed)
}

/** Parts a caption at a place of its text; the time is shared by the lengths. */
export function splitCue(cues: readonly Cue[], at: number, place: number): Cue[] {
  const cue = cues[at]
  if (!cue || cue.to - cue.from < 2) return [...cues]
  const where = place > 0 && place < cue.text.length ? place : Math.ceil(cue.text.length / 2)
  const share = cue.text.length ? where / cue.text.length : 0.5
  const middle = Math.min(cue.to - 1, Math.max(cue.from + 1, Math.round(cue.from + (cue.to - cue.from) * share)))
  return cues.toSpliced(
    at,
    1,
    { from: cue.from, to: middle, text: cue.text.slice(0, where).trim() },
    { from: middle, to: cue.to, text: cue.text.slice(where).trim() },
  )
}

/** Joins a caption with the next one. */
export function mergeCue(cues: readonly Cue[], at: number): Cue[] {
  const [first, second] = [cues[at], cues[at + 1]]
  if (!first || !second) return [...cues]
  const text = [first.text, second.text].filter(Boolean).join('\n').slice(0, cueLimits.characters)
  return cues.toSpliced(at, 2, { from: first.from, to: Math.max(first.to, second.to), text })
}

/** Moves all captions in time; those that would begin before the start keep their length and begin there. */
export const shiftCues = (cues: readonly Cue[], by: number): Cue[] =>
  sorted(
    cues.map(({ from, to, text }) => {
      const start = Math.min(Math.max(0, from + by), cueLimits.milliseconds - 1)
      return { from: start, to: Math.min(start + (to - from), cueLimits.milliseconds), text }
    }),
  )

/** What is wrong with a caption: its text, its times, or that it overlaps the next one. */
export function problemOf(cues: readonly Cue[], at: number): 'empty' | 'order' | 'overlap' | undefined {
  const [cue, next] = [cues[at], cues[at + 1]]
  if (!cue) return undefined
  if (!cue.text.trim()) return 'empty'
  if (cue.to <= cue.from) return 'order'
  return next && cue.to > next.from ? 'overlap' : undefined
}
