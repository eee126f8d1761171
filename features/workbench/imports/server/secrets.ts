import { seal, unseal } from '#server/kernel/crypto/sealed.ts'
import type { ImportKind } from '#server/kernel/files/import-kind.ts'

const purpose = 'import'
const mark = 'sealed:'

/** The indexes of the columns that hold a secret. */
export const secretColumns = (kind: Pick<ImportKind, 'fields'>, mapping: readonly (string | null)[]): number[] =>
  mapping.flatMap((field, column) => (kind.fields.some((each) => each.secret && each.code === field) ? [column] : []))

/** Encrypts the secret cells of a row. Cells that are already encrypted stay as they are. */
export function encryptSecrets(
  secret: Buffer,
  kind: Pick<ImportKind, 'fields'>,
  mapping: readonly (string | null)[],
  cells: readonly string[],
): string[] {
  const columns = secretColumns(kind, mapping)
  return cells.map((cell, column) => (columns.includes(column) && cell && !cell.startsWith(mark) ? mark + seal(secret, purpose, cell) : cell))
}

/** Decrypts the secret cells of a row. */
export function decryptSecrets(
  secret: Buffer,
  kind: Pick<ImportKind, 'fields'>,
  mapping: readonly (string | null)[],
  cells: readonly string[],
): string[] {
  const columns = secretColumns(kind, mapping)
  return cells.map((cell, column) =>
    columns.includes(column) && cell.startsWith(mark) ? (unseal(secret, purpose, cell.slice(mark.length)) ?? '') : cell,
  )
}

/** The cells as shown to users: dots in place of a secret. */
export const maskSecrets = (cells: readonly string[]): string[] => cells.map((cell) => (cell.startsWith(mark) ? '••••••' : cell))
