import { sql } from 'kysely'
import { findTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { selectReadableIds } from '#features/library/resources/server/queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { FileReader } from '#server/kernel/files/file-readers.ts'
import { insertFile, keepForGood } from '#server/kernel/files/file-queries.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { withFiles } from './content/content.ts'
import type { Content } from './content/make-content.ts'
import { rulesBanks } from './policy.ts'

/** The ids of these files that are in questions of banks that the user may see. */
async function filesOfSeenQuestions(db: Db, user: User, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('questionFiles')
    .innerJoin('questions', 'questions.id', 'questionFiles.questionId')
    .innerJoin(sql<{ bankId: string }>`question_bank_accesses(here(), ${user.memberId}, ${rulesBanks(user)})`.as('reach'), (join) =>
      join.onRef('reach.bankId', '=', 'questions.bankId'),
    )
    .select('questionFiles.fileId')
    .distinct()
    .where('questionFiles.fileId', 'in', ids)
    .execute()
  return new Set(rows.map(({ fileId }) => fileId))
}

/** A file in a question is readable for everyone who may see a bank with such a question. */
export const readsQuestionFile: FileReader = async (db, user, { id }) =>
  user.modules.includes('bookexam') && (await filesOfSeenQuestions(db, user, [id])).has(id)

const columns = ['id', 'sha256', 'name', 'suffix', 'mime', 'size', 'width', 'height', 'textbookId', 'createdBy'] as const

/**
 * Checks that the user may use every file of a content: an own upload, a resource or a file of a question that the user may see, or of a textbook that
 * the user may see. A file of a textbook is copied into a row of its own, so that the textbook can be deleted alone. Any other file is refused.
 */
export async function adoptFiles(db: Db, user: User, content: Content): Promise<Content> {
  if (!content.files.length) return content
  const files = await db.selectFrom('files').select(columns).where('id', 'in', content.files).execute()
  const others = files.filter(({ createdBy }) => createdBy !== user.memberId).map(({ id }) => id)
  const seen = others.length
    ? new Set([...(await filesOfSeenQuestions(db, user, others)), ...(await selectReadableIds(db, user, others))])
    : new Set<string>()
  const copies = new Map<string, string>()
  const usable = new Set<string>()
  for (const file of files) {
    if (file.textbookId !== null) {
      if (!(await findTextbook(db, user, file.textbookId))) continue
      const { width, height } = file
      copies.set(file.id, (await insertFile(db, user, file, { width: width ?? undefined, height: height ?? undefined })).id)
      usable.add(file.id)
    } else if (file.createdBy === user.memberId || seen.has(file.id)) usable.add(file.id)
  }
  const missing = content.files.filter((id) => !usable.has(id))
  if (missing.length) {
    const message = { zh: '题目里有您不能使用的文件', en: 'The question contains files that you may not use' }
    throw refusal(
      'invalid',
      message,
      missing.slice(0, 20).map((id) => ({ path: `content.file.${id}`, message })),
    )
  }
  return copies.size ? withFiles(user.institutionId, content.json, copies) : content
}

/** Records the files of a question; those of earlier versions stay. */
export async function keepFiles(db: Db, questionId: string, files: readonly string[]): Promise<void> {
  await keepFilesOf(db, [{ id: questionId, files }])
}

/** Records the files of several questions. */
export async function keepFilesOf(db: Db, questions: readonly { id: string; files: readonly string[] }[]): Promise<void> {
  const pairs = questions.flatMap(({ id, files }) => [...new Set(files)].map((fileId) => ({ questionId: id, fileId })))
  if (!pairs.length) return
  await sql`insert into question_files (question_id, file_id) select * from unnest(${pairs.map(({ questionId }) => questionId)}::uuid[],
    ${pairs.map(({ fileId }) => fileId)}::uuid[]) on conflict do nothing`.execute(db)
  await keepForGood(
    db,
    pairs.map(({ fileId }) => fileId),
  )
}

/** Gives copies of questions the files of their originals. */
export async function copyFiles(db: Db, pairs: readonly { from: string; to: string }[]): Promise<void> {
  if (!pairs.length) return
  await sql`insert into question_files (question_id, file_id) select pair.copy, f.file_id from unnest(${pairs.map(({ from }) => from)}::uuid[],
    ${pairs.map(({ to }) => to)}::uuid[]) as pair (original, copy)
    join question_files f on f.institution_id = here() and f.question_id = pair.original on conflict do nothing`.execute(db)
}
