import { seal, unseal } from '../kernel/sealed.ts'
import { sql } from 'kysely'
import type { ImportKind } from './kind.ts'

const purpose = 'import'
const mark = 'sealed:'

/** Which columns hold a secret. */
export const secretColumns = (kind: Pick<ImportKind, 'fields'>, mapping: readonly (string | null)[]): number[] =>
  mapping.flatMap((field, column) => (kind.fields.some((each) => each.secret && each.code === field) ? [column] : []))

/** Secrets never lie in the table as they are. */
export function close(secret: Buffer, kind: Pick<ImportKind, 'fields'>, mapping: readonly (string | null)[], cells: readonly string[]): string[] {
  const columns = secretColumns(kind, mapping)
  return cells.map((cell, column) => (columns.includes(column) && cell && !cell.startsWith(mark) ? mark + seal(secret, purpose, cell) : cell))
}

/** Cells as they were; what was sealed is opened. */
export function open(secret: Buffer, kind: Pick<ImportKind, 'fields'>, mapping: readonly (string | null)[], cells: readonly string[]): string[] {
  const columns = secretColumns(kind, mapping)
  return cells.map((cell, column) =>
    columns.includes(column) && cell.startsWith(mark) ? (unseal(secret, purpose, cell.slice(mark.length)) ?? '') : cell,
  )
}

/** Cells for eyes: a secret is dots. */
export const veiled = (cells: readonly string[]): string[] => cells.map((cell) => (cell.startsWith(mark) ? '••••••' : cell))

/** The cells of a row without what stands in one column. */
export const wipedSecrets = (column: number) => sql<string[]>`cells[1:${sql.lit(column)}] || array['']::text[] || cells[${sql.lit(column + 2)}:]`
