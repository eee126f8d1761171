import type { BatchPreview, BatchResult } from '#contract/page.ts'
import { useState } from 'react'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useUndo } from '../../hooks/use-undo.tsx'
import { useImpactConfirm, type ImpactQuestion } from './use-impact-confirm.tsx'

interface Named {
  id: string
  name: string
}

/** One action over many rows. */
export interface BatchStep {
  /** The heading of the summary that is shown when some rows failed. */
  title: string
  /** The text that says what was done. */
  done: (count: number) => string
  run: (ids: string[]) => Promise<BatchResult>
  /** For an action that ends somebody's work: the question that is asked first, with what the server would do now. */
  ask?: {
    title: (count: number) => string
    help: string
    ok: (able: number) => string
    preview: (ids: string[]) => Promise<BatchPreview>
    /** Acts at once, with undo, when nothing ends and nothing is left out. */
    quiet?: true
    /** What ends, one sentence each, from the counts by kind. */
    effects: (counts: Record<string, number>) => string[]
  }
  /** The step that undoes this one; without it there is no undo. */
  back?: BatchStep
}

/** The number of ids per call; more could make a query string too long. */
const chunkSize = 100

/** The result of a batch action over rows, and its heading. */
export interface Outcome {
  title: string
  rows: readonly Named[]
  result: BatchResult
}

/**
 * Runs batch actions over rows. An action that ends somebody's work is asked about first. Successful rows can be undone for 8 s, failed ones are
 * listed with their reasons. `lines` are read again afterwards.
 */
export function useBatch(lines: readonly string[], onDone: (ids: string[]) => void) {
  const undo = useUndo()
  const refresh = useRefreshQueries(lines)
  const [busy, setBusy] = useState(false)
  const confirm = useImpactConfirm()
  const [outcome, setOutcome] = useState<Outcome>()

  async function perform(step: BatchStep, rows: readonly Named[], offerUndo: boolean): Promise<void> {
    setBusy(true)
    const result = await runInChunks(rows, chunkSize, step.run)
    await refresh()
    setBusy(false)
    onDone(result.done)
    if (result.failed.length || (step.ask && rows.length > 1)) setOutcome({ title: step.title, rows, result })
    if (!result.done.length) return
    const { back } = step
    const done = rows.filter(({ id }) => result.done.includes(id))
    undo(step.done(done.length), offerUndo && back ? () => void perform(back, done, false) : undefined)
  }
  async function run(step: BatchStep, rows: readonly Named[]): Promise<void> {
    const question = step.ask && questionOf(step.ask, rows)
    if (question && !(step.ask?.quiet && (await endsNothing(question)))) confirm({ ...question, run: () => perform(step, rows, true) })
    else await perform(step, rows, true)
  }
  return { run, busy, outcome, closeOutcome: () => setOutcome(undefined) }
}

const questionOf = ({ title, help, ok, preview, effects }: NonNullable<BatchStep['ask']>, rows: readonly Named[]): Omit<ImpactQuestion, 'run'> => ({
  title: title(rows.length),
  help,
  ok,
  async load() {
    const { done, failed, effects: counts } = await previewInChunks(rows, chunkSize, preview)
    return { effects: effects(counts), skipped: failed, able: done.length }
  },
})

/** False too when the server could not be asked: then the question is shown with the error. */
async function endsNothing({ load }: Pick<ImpactQuestion, 'load'>): Promise<boolean> {
  const { effects, skipped = [] } = await load().catch(() => ({ effects: ['unknown'], skipped: [] }))
  return !effects.length && !skipped.length
}

/** Asks for the preview of a batch in chunks of `size` and adds the counts up. */
export async function previewInChunks(rows: readonly Named[], size: number, ask: (ids: string[]) => Promise<BatchPreview>): Promise<BatchPreview> {
  const whole: BatchPreview = { done: [], failed: [], effects: {} }
  for (let at = 0; at < rows.length; at += size) {
    const piece = await ask(rows.slice(at, at + size).map(({ id }) => id))
    whole.done.push(...piece.done)
    whole.failed.push(...piece.failed)
    for (const [kind, count] of Object.entries(piece.effects)) whole.effects[kind] = (whole.effects[kind] ?? 0) + count
  }
  return whole
}

/** Runs a call over many rows in chunks of `size`. If a chunk throws, its rows and all remaining ones are reported as failed with the error's message. */
export async function runInChunks(rows: readonly Named[], size: number, run: (ids: string[]) => Promise<BatchResult>): Promise<BatchResult> {
  const result: BatchResult = { done: [], failed: [] }
  for (let at = 0; at < rows.length; at += size) {
    try {
      const piece = await run(rows.slice(at, at + size).map(({ id }) => id))
      result.done.push(...piece.done)
      result.failed.push(...piece.failed)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      result.failed.push(...rows.slice(at).map(({ id, name }) => ({ id, name, reason })))
      break
    }
  }
  return result
}

/** One sentence for each kind with a count, in the order of `words`. */
export const effectsOf = (counts: Record<string, number>, words: Record<string, (count: number) => string>): string[] =>
  Object.entries(words).flatMap(([kind, text]) => (counts[kind] ? [text(counts[kind])] : []))
