import type { BatchResult } from '#contract/page.ts'
import type { QuestionRow } from '../../contract.ts'
import type { questionsRemove, questionsRemovePreview, questionsRestore, questionsState } from '../../contract-batch.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { effectsOf, useBatch, type BatchStep } from '#web/ui/list/selection/use-batch.ts'
import { questionLines } from '../lines.ts'
import { texts } from '../texts.ts'

const silent = { silent: true } as const
export type Step = 'submit' | 'pass' | 'giveBack' | 'retire' | 'remove' | 'restore'

const state = (to: 'review' | 'ready' | 'draft' | 'retired') => (ids: string[]) =>
  send<typeof questionsState>('POST /question/batch/state', { body: { ids, to } }, silent)
const remove = (ids: string[]) => send<typeof questionsRemove>('POST /question/batch/remove', { body: { ids } }, silent)
const restore = (ids: string[]) => send<typeof questionsRestore>('POST /question/batch/restore', { body: { ids } }, silent)

const runs: Record<Step, (ids: string[]) => Promise<BatchResult>> = {
  submit: state('review'),
  pass: state('ready'),
  giveBack: state('draft'),
  retire: state('retired'),
  remove,
  restore,
}
const inverse: Partial<Record<Step, Step>> = { submit: 'giveBack', retire: 'pass', remove: 'restore', restore: 'remove' }

/** Batch acts over questions that need no further input. Moving, copying and labelling ask in dialogs of their own. */
export function useQuestionBatch(onDone: (ids: string[]) => void) {
  const t = useTexts(texts)
  const { run, ...batch } = useBatch(questionLines, onDone)
  const done: Record<Step, (n: number) => string> = {
    submit: t.submittedMany,
    pass: t.passedMany,
    giveBack: t.returnedMany,
    retire: t.retiredMany,
    remove: t.removedMany,
    restore: t.restoredMany,
  }
  const stepOf = (step: Step): BatchStep => ({ title: t.resultOf(t[step]), done: done[step], run: runs[step] })
  const ask: BatchStep['ask'] = {
    title: t.askRemove,
    help: t.removeHelp,
    ok: () => t.remove,
    quiet: true,
    preview: (ids) => send<typeof questionsRemovePreview>('POST /question/batch/remove/preview', { body: { ids } }, silent),
    effects: (counts) => effectsOf(counts, { uses: t.usedElsewhere }),
  }
  const rowsOf = (rows: readonly QuestionRow[]) => rows.map(({ id, number }) => ({ id, name: `#${number}` }))
  return {
    ...batch,
    act(step: Step, rows: readonly QuestionRow[]) {
      const back = inverse[step]
      void run({ ...stepOf(step), ...(back && { back: stepOf(back) }), ...(step === 'remove' && { ask }) }, rowsOf(rows))
    },
    /** Runs an act whose input a dialog has asked for. */
    perform(title: string, doneText: (n: number) => string, act: (ids: string[]) => Promise<BatchResult>, rows: readonly QuestionRow[]) {
      return run({ title: t.resultOf(title), done: doneText, run: act }, rowsOf(rows))
    },
  }
}
