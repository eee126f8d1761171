import { TextbookDraft } from '#features/authoring/textbooks/contract.ts'
import { filesIn, mapFiles } from '#document/gate/files.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { adoptFiles } from '#features/authoring/chapters/server/file-queries.ts'
import { insertChapter, saveText, updateChapter } from '#features/authoring/chapters/server/queries.ts'
import { parseChapterText } from '#features/authoring/chapters/server/text.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { recount } from '#features/authoring/textbooks/server/draft/draft-queries.ts'
import { mayAdd, mayArchive, mayCancel, mayPublish } from '#features/authoring/textbooks/server/policy.ts'
import { publish } from '#features/authoring/textbooks/server/publishing/publish.ts'
import { insertTextbook, loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { archive, cancelPublication, setComplete } from '#features/authoring/textbooks/server/publishing/status-queries.ts'
import type { Person } from '../institution.ts'
import { asUser } from './as-user.ts'
import type { DemoBook } from './catalogue.ts'
import { readBook, type DemoChapter } from './read-book.ts'
import { storeAsset, type StoredAsset } from './store-asset.ts'

export interface BuiltChapter {
  id: string
  name: string
  doc: DocJson
}

export interface BuiltBook {
  textbookId: string
  book: DemoBook
  /** In reading order. */
  chapters: BuiltChapter[]
}

/** Writes one book of the catalogue with the same checks as for an author, and brings it into its state. */
export async function buildBook(app: App, people: Readonly<Record<string, Person>>, book: DemoBook): Promise<BuiltBook> {
  const user = await asUser(app.database, people[book.team[0]])
  const text = await readBook(book.source)
  const docsOf = (chapter: DemoChapter): DocJson[] => [chapter.doc, ...chapter.children.flatMap(docsOf)]
  const assets = new Set(text.chapters.flatMap(docsOf).flatMap((doc) => filesIn(doc)))
  const stored = await Promise.all([...assets].map(async (asset) => [asset, await storeAsset(app, text.fileOf(asset))] as const))

  return app.database.withInstitution(user.institutionId, 'read write', async (db) => {
    assertAllowed(mayAdd(user))
    const textbookId = await insertTextbook(db, user, await draftOf(db, book))
    const mates = book.team.slice(1).flatMap((account) => people[account] ?? [])
    for (const { memberId } of mates) await db.insertInto('textbookMembers').values({ textbookId, memberId, role: 'editor' }).execute()
    const files = await insertFiles(db, user, textbookId, stored)
    const chapters = await insertChapters(db, user, textbookId, text.chapters, (asset) => files.get(asset) ?? asset)
    await recount(db, user, { id: textbookId })
    await bringInto(db, user, textbookId, book, chapters)
    return { textbookId, book, chapters }
  })
}

async function draftOf(db: Db, book: DemoBook): Promise<TextbookDraft> {
  const { source: _source, team: _team, state: _state, quiet: _quiet, secondEdition: _second, granted: _granted, type, level, ...facts } = book
  const types = await db.selectFrom('textbookTypes').select('id').where('name', '=', type).executeTakeFirstOrThrow()
  const levels = await db.selectFrom('textbookLevels').select('id').where('name', '=', level).executeTakeFirstOrThrow()
  return TextbookDraft.parse({ ...facts, typeId: types.id, levelId: levels.id })
}

async function insertFiles(
  db: Db,
  user: User,
  textbookId: string,
  stored: readonly (readonly [string, StoredAsset])[],
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [asset, { upload, width, height }] of stored) {
    const { id } = await insertFile(db, user, upload, { textbookId, width, height })
    files.set(asset, id)
  }
  return files
}

async function insertChapters(
  db: Db,
  user: User,
  textbookId: string,
  siblings: readonly DemoChapter[],
  fileFor: (asset: string) => string,
  parentId: string | null = null,
): Promise<BuiltChapter[]> {
  const built: BuiltChapter[] = []
  for (const [at, { name, kind, doc, children }] of siblings.entries()) {
    const text = await adoptFiles(db, user, { id: textbookId }, await parseChapterText(user.institutionId, JSON.stringify(mapFiles(doc, fileFor))))
    const id = await insertChapter(db, user, { id: textbookId }, { parentId, name, kind, text, position: at + 1 })
    built.push({ id, name, doc: JSON.parse(text.json) as DocJson }, ...(await insertChapters(db, user, textbookId, children, fileFor, id)))
  }
  return built
}

/** Publishes, changes, withdraws or archives the book as its state requires, with the rights of its creator. */
async function bringInto(db: Db, user: User, id: string, { state, secondEdition }: DemoBook, chapters: readonly BuiltChapter[]): Promise<void> {
  if (state === 'draft') return
  const take = () => loadTextbook(db, user, id)
  const release = async (notes: string) => {
    const book = await take()
    assertAllowed(mayPublish(user, book))
    await publish(db, user, book, { textbooksType: 1, notes, mostWaiting: 100 })
  }
  await setComplete(db, user, await take(), true)
  const late = chapters.find((chapter) => chapter.name === secondEdition?.chapter)
  if (late) await updateChapter(db, user, late, { status: 0 })
  await release('')
  if (late && secondEdition) {
    await updateChapter(db, user, late, { status: 1 })
    await recount(db, user, { id })
    await release(secondEdition.notes)
  }
  const last = chapters.at(-1)
  if (state === 'changed' && last) {
    await saveText(db, user, last, 1, await parseChapterText(user.institutionId, JSON.stringify(withNewParagraph(last.doc))))
    await recount(db, user, { id })
  }
  const book = await take()
  if (state === 'withdrawn') {
    assertAllowed(mayCancel(user, book))
    await cancelPublication(db, user, book)
  }
  if (state === 'archived') {
    assertAllowed(mayArchive(user, book))
    await archive(db, user, book)
  }
}

const remark = '修订说明：本节的练习将在下一版增加两道综合题，解答附在书后。'

function withNewParagraph(doc: DocJson): DocJson {
  return { ...doc, content: [...doc.content, { type: 'paragraph', attrs: { id: 'revision01' }, content: [{ type: 'text', text: remark }] }] }
}
