import type { DocJson } from '#document/schema/node-json.ts'
import { takeFiles } from '#features/library/attachments/server/take-files.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { acceptRichText, isEmptyText } from '#server/kernel/texts/rich-text.ts'
import { hasForbidden } from '../rules.ts'
import { selectWords } from '../words/word-queries.ts'
import type { Written } from './write-queries.ts'

interface Draft {
  /** Empty for a reply. */
  title?: string
  doc: DocJson
  fileIds: readonly string[]
}

/**
 * Checks what a person wants to post and takes its files; `already` are the files that the post has. `held` says that a teacher has to look at it first,
 * because it has a forbidden word and its author does not moderate. Refuses at `doc` or `fileIds`.
 */
export async function acceptWritten(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  { title = '', doc, fileIds }: Draft,
  { moderates, already = [] }: { moderates: boolean; already?: readonly string[] },
): Promise<Written & { held: boolean }> {
  const text = acceptRichText('doc', doc)
  if (isEmptyText(text) && !fileIds.length) throw invalid('doc', { zh: '还没有写内容', en: 'Nothing is written yet' })
  const attached = await takeFiles(db, user, 'fileIds', fileIds, already)
  const within = await takeFiles(db, user, 'doc', text.files, already)
  const held = !moderates && hasForbidden(`${title}\n${text.plain}`, await selectWords(db))
  return { doc: text.doc, plain: text.plain, within, attached, held }
}
