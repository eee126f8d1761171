import { TextbookDraft } from '#features/authoring/textbooks/contract.ts'
import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { insertChapter } from '#features/authoring/chapters/server/queries.ts'
import { textOf } from '#features/authoring/chapters/server/make-text.ts'
import type { Database, Db } from '#server/kernel/data/db.ts'
import { userOf } from '#server/kernel/access/session.ts'
import { recount } from '#features/authoring/textbooks/server/draft/draft-queries.ts'
import { publish } from '#features/authoring/textbooks/server/publishing/publish.ts'
import { insertTextbook, loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { withInstitution, type Person } from './institution.ts'

type Draft = Partial<TextbookDraft>

interface ChapterSeed {
  name: string
  kind?: string
  doc?: DocJson
  children?: ChapterSeed[]
}

interface TextbookSeed {
  draft?: Draft
  chapters?: ChapterSeed[]
  publish?: boolean
}

/** A chapter text of plain paragraphs. */
export const paragraphs = (...texts: string[]): DocJson => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', attrs: { id: newBlockId() }, content: [{ type: 'text', text }] })),
})

let made = 0

/** Inserts a textbook of this person with its chapters, published if wanted, through the same functions as the calls. */
export async function buildTextbook(
  database: Database,
  person: Person,
  { draft = {}, chapters = [{ name: '第一章', doc: paragraphs('一段文字。') }], publish: wanted = false }: TextbookSeed = {},
) {
  const user = await userOf(database, person.cookie)
  if (!user) throw new Error('the person has no session')
  return withInstitution(database, person.institutionId, async (db) => {
    const id = await insertTextbook(db, person, TextbookDraft.parse({ name: `教材 ${++made}`, ...draft }))
    const chapterIds = await addChapters(db, person, { id }, chapters)
    await recount(db, person, { id })
    const editionId = wanted ? await publish(db, user, await loadTextbook(db, user, id), { textbooksType: 1, notes: '' }) : null
    return { id, chapterIds, editionId }
  })
}

/** Inserts chapters in reading order with those below them; returns their ids in that order. */
export async function addChapters(
  db: Db,
  by: { memberId: string },
  book: { id: string },
  chapters: readonly ChapterSeed[],
  parentId: string | null = null,
): Promise<string[]> {
  const ids: string[] = []
  for (const [at, { name, kind = 'chapter', doc, children = [] }] of chapters.entries()) {
    const id = await insertChapter(db, by, book, { parentId, name, kind, position: at + 1, ...(doc && { text: textOf(doc) }) })
    ids.push(id, ...(await addChapters(db, by, book, children, id)))
  }
  return ids
}
