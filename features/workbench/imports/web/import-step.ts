import type { Import } from '../contract.ts'

export const importSteps = ['template', 'upload', 'preview', 'running', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

/** The step of an import. It depends on the server's state only, so that a link can lead back to it. */
export function stepOf(uploading: boolean, importId: string, found: Pick<Import, 'state' | 'jobId'> | undefined): ImportStep {
  if (!importId) return uploading ? 'upload' : 'template'
  // After a file that could not be read, another one is uploaded.
  if (!found || found.state === 'reading' || found.state === 'failed') return 'upload'
  if (found.state === 'checked') return 'preview'
  if (found.state === 'running') return 'running'
  return 'result'
}

/** Milliseconds until an import is read again; false unless a task is working on it. */
export const importPollInterval = (found: Pick<Import, 'state' | 'jobId'> | undefined): number | false =>
  !found || found.jobId !== null || found.state === 'reading' || found.state === 'running' ? 1000 : false

/** Whether an import has left the state `from`, or a job has started to work on it. */
export const wentOn = (from: Import['state'], now: Pick<Import, 'state' | 'jobId'>): boolean => now.state !== from || now.jobId !== null

/** The name of a column as in spreadsheets: A … Z, AA … */
export function columnLetter(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (at % 26))
}

/** The mapping with a column mapped to a field; another column with that field is unmapped. */
export const mapColumn = (mapping: readonly (string | null)[], column: number, field: string | null): (string | null)[] =>
  mapping.map((mapped, at) => (at === column ? field : mapped === field ? null : mapped))

/** The required fields to which no column is mapped. */
export const unmapped = ({ fields, mapping }: Pick<Import, 'fields' | 'mapping'>) =>
  fields.filter(({ code, required }) => required && !mapping.includes(code))
