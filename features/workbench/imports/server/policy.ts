import type { Counts, ImportRow } from './queries.ts'

type Standing = Pick<ImportRow, 'state' | 'jobState'>

/** Whether a job of the import is waiting or running. */
export const isBusy = ({ jobState }: Pick<Standing, 'jobState'>) => jobState === 'waiting' || jobState === 'running'

/** Columns and rows can be corrected between the check and the run. */
export const canCorrect = (found: Standing) => !isBusy(found) && found.state === 'checked'

/** An import can be discarded until it has been run; afterwards it can only be undone. */
export const canDiscard = (found: Standing) => !isBusy(found) && ['reading', 'checked', 'failed'].includes(found.state)

export function permittedActions(found: Standing, { good, made, changed }: Pick<Counts, 'good' | 'made' | 'changed'>) {
  const idle = !isBusy(found)
  return {
    run: idle && (found.state === 'checked' || found.state === 'running') && good > 0,
    undo: idle && found.state === 'done' && made + changed > 0,
    codes: idle && found.state === 'done' && made > 0,
  }
}
