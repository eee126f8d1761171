import type { cohortArchive, cohortBatchPreview, cohortRemove } from '../../contract-cohorts.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { effectsOf, useBatch, type BatchStep } from '#web/ui/list/selection/use-batch.ts'
import { cohortsLine, departmentsLine } from '../list/institution-lines.ts'
import { managementTexts } from '../management-texts.ts'

const silent = { silent: true } as const
type Row = { id: string; name: string }

/** Batch actions on cohorts; archiving can be undone. */
export function useCohortBatch(onDone: (ids: string[]) => void) {
  const t = useTexts(managementTexts)
  const { run, ...state } = useBatch([cohortsLine, departmentsLine], onDone)
  const asking = (action: 'archive' | 'remove', words: { title: (n: number) => string; help: string; ok: string }) => ({
    ...words,
    ok: () => words.ok,
    preview: (ids: string[]) => send<typeof cohortBatchPreview>('POST /pressplatform/cohorts/batch/preview', { body: { ids, action } }, silent),
    effects: (counts: Record<string, number>) => effectsOf(counts, { people: t.peopleInside }),
  })
  const archiving = (archived: boolean): BatchStep => ({
    title: archived ? t.archiveTitle : t.unarchiveTitle,
    done: archived ? t.archivedDone : t.unarchivedDone,
    run: (ids) => send<typeof cohortArchive>('PUT /pressplatform/cohorts/archive', { body: { ids, archived } }, silent),
    ...(archived && { ask: { ...asking('archive', { title: t.archiveAsk, help: t.archiveHelp, ok: t.archive }), quiet: true } }),
  })
  const removing: BatchStep = {
    title: t.deleteTitle,
    done: t.deletedDone,
    run: (ids) => send<typeof cohortRemove>('DELETE /pressplatform/cohorts', { query: { id: ids } }, silent),
    ask: asking('remove', { title: t.deleteAsk, help: t.deleteHelp, ok: t.delete }),
  }
  return {
    ...state,
    archive: (rows: readonly Row[], archived: boolean) => void run({ ...archiving(archived), back: archiving(!archived) }, rows),
    remove: (rows: readonly Row[]) => void run(removing, rows),
  }
}
