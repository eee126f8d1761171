import type { Import } from '@recto/contract/imports'

export const importSteps = ['template', 'upload', 'preview', 'running', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

/** Where an import stands. Its address alone leads back to it. */
export function stepOf(uploading: boolean, importId: string, found: Pick<Import, 'state' | 'jobId'> | undefined): ImportStep {
  if (!importId) return uploading ? 'upload' : 'template'
  // A file that could not be read is followed by another one.
  if (!found || found.state === 'reading' || found.state === 'failed') return 'upload'
  if (found.state === 'checked') return 'preview'
  if (found.state === 'running') return 'running'
  return 'result'
}

/** Milliseconds until an import is looked at again: while a task works on it. */
export const lookAgain = (found: Pick<Import, 'state' | 'jobId'> | undefined): number | false =>
  !found || found.jobId !== null || found.state === 'reading' || found.state === 'running' ? 1000 : false

/** Whether an import has left this step, or a job has begun to work on it. */
export const wentOn = (from: Import['state'], now: Pick<Import, 'state' | 'jobId'>): boolean => now.state !== from || now.jobId !== null

/** The letter over a column, as spreadsheets count: A … Z, AA … */
export function columnLetter(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (at % 26))
}

/** The mapping with a column brought into a field; the column that had it before is left out. */
export const mapColumn = (mapping: readonly (string | null)[], column: number, field: string | null): (string | null)[] =>
  mapping.map((mapped, at) => (at === column ? field : mapped === field ? null : mapped))

/** Fields that must be there and that no column holds. */
export const unmapped = ({ fields, mapping }: Pick<Import, 'fields' | 'mapping'>) =>
  fields.filter(({ code, required }) => required && !mapping.includes(code))
