import { refusal } from '#server/kernel/http/refusal.ts'
import { usersImportKind } from '#features/people/users/server/import/import-kind.ts'
import type { ImportKind } from '#server/kernel/files/import-kind.ts'

/** All kinds of import. A feature adds one line. */
export const importKinds: readonly ImportKind[] = [usersImportKind]

export function kindOf(code: string): ImportKind {
  const kind = importKinds.find((each) => each.kind === code)
  if (!kind) throw refusal('notFound', { zh: '没有这种导入', en: 'There is no such import' })
  return kind
}
