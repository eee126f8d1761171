import { refusal } from '../kernel/refusal.ts'
import { usersImportKind } from '../users/import-kind.ts'
import type { ImportKind } from './kind.ts'

/** All kinds of import. A feature adds one line. */
export const importKinds: readonly ImportKind[] = [usersImportKind]

export function kindOf(code: string): ImportKind {
  const kind = importKinds.find((each) => each.kind === code)
  if (!kind) throw refusal('notFound', { zh: '没有这种导入', en: 'There is no such import' })
  return kind
}
