import { refusal } from '#server/kernel/http/refusal.ts'
import type { App } from '#server/kernel/app.ts'
import type { ImportKind } from '#server/kernel/files/import-kind.ts'

/** The kind of import with this code, as a feature has registered it. */
export function kindOf({ collected }: App, code: string): ImportKind {
  const kind = collected.imports.find((each) => each.kind === code)
  if (!kind) throw refusal('notFound', { zh: '没有这种导入', en: 'There is no such import' })
  return kind
}
