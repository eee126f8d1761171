import { newId } from '#server/kernel/data/id.ts'
import type { Database, Db, PlatformDb } from '#server/kernel/data/db.ts'
import { buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { builders } from './every-call.ts'

/** Part of the names of objects of another institution: no answer to a caller outside of it may contain it. */
export const canary = '他院机密'

/** What most objects refer to, made before those of the features. */
interface Base {
  person: Person
  institutionId: string
  studentId: string
  disabledId: string
  /** Has asked to join. */
  appliedId: string
  /** A student whose account is not activated. */
  waitingId: string
  /** The name of the draft. */
  name: string
  textbookId: string
  chapterId: string
  publishedId: string
  publishedChapterId: string
  fileId: string
  /** Another text for a chapter. */
  content: string
}

/** One of each object that a call can be about. A feature adds its own in its `matrix.ts` with `declare module`, and makes them in `things`. */
export interface Things extends Base {}

/** What the builder of a feature's objects is given. It makes at least one row for each table of the feature. */
export interface ThingsContext extends Base {
  db: Db
  platform: PlatformDb
  memberId: string
  accountId: string
  /** A name for an object, which contains the canary where it must. */
  named: (name: string) => string
  /** A number that no other object has. */
  next: () => number
}

let made = 0
const next = () => ++made

/** A draft and a published textbook of a person, each with one chapter. */
async function buildBooks(database: Database, person: Person, mark: string) {
  const name = `${mark}草稿 ${next()}`
  const draft = await buildTextbook(database, person, { draft: { name } })
  const published = await buildTextbook(database, person, { draft: { name: `${mark}已发布 ${next()}` }, publish: true })
  return {
    name,
    textbookId: draft.id,
    chapterId: draft.chapterIds[0] ?? '',
    publishedId: published.id,
    publishedChapterId: published.chapterIds[0] ?? '',
  }
}

const file = (id: string, memberId: string) => ({
  id,
  sha256: 'a'.repeat(64),
  name: 'a.png',
  suffix: 'png',
  mime: 'image/png',
  size: 1,
  createdBy: memberId,
})

/** Builds the objects of a person. `mark` becomes part of their names. */
export async function buildThings(database: Database, person: Person, mark = ''): Promise<Things> {
  const named = (name: string) => `${mark}${name} ${next()}`
  const books = await buildBooks(database, person, mark)
  const [student, disabled, applied, waiting] = [
    await buildPerson(database, person.institutionId, 'student', { name: named('学生') }),
    await buildPerson(database, person.institutionId, 'student', { name: named('停用') }),
    await buildPerson(database, person.institutionId, 'student', { name: named('申请') }),
    await buildPerson(database, person.institutionId, 'student', { name: named('等待') }),
  ]
  return withInstitution(database, person.institutionId, async (db, platform) => {
    const fileId = newId()
    await platform.updateTable('accounts').set({ totpEnabledAt: new Date() }).where('id', '=', student.accountId).execute()
    await platform
      .updateTable('accounts')
      .set({ mail: `${waiting.accountId}@example.edu` })
      .where('id', '=', waiting.accountId)
      .execute()
    await db.updateTable('members').set({ state: 'waiting' }).where('id', '=', waiting.memberId).execute()
    await db.updateTable('members').set({ disabledAt: new Date() }).where('id', '=', disabled.memberId).execute()
    await db.updateTable('members').set({ disabledAt: new Date(), appliedAt: new Date() }).where('id', '=', applied.memberId).execute()
    await db.insertInto('files').values(file(fileId, person.memberId)).execute()
    return addThings(db, platform, named, {
      ...books,
      person,
      institutionId: person.institutionId,
      studentId: student.memberId,
      disabledId: disabled.memberId,
      appliedId: applied.memberId,
      waitingId: waiting.memberId,
      fileId,
      content: JSON.stringify(paragraphs('改过的文字。')),
    })
  })
}

/** Makes what the features list, each given the base only. */
async function addThings(db: Db, platform: PlatformDb, named: ThingsContext['named'], base: Base): Promise<Things> {
  const { memberId, accountId } = base.person
  const own: object[] = []
  for (const build of builders) own.push(await build({ ...base, db, platform, memberId, accountId, named, next }))
  return Object.assign({}, base, ...own) as Things
}

const uuid = /^[\da-f-]{36}$/

/** The same after a deletion: textbooks are in the recycle bin; the ids and codes of other objects belong to nothing. */
export async function deletedThings(database: Database, things: Things): Promise<Things> {
  const books = await buildBooks(database, things.person, '')
  const ids = [books.textbookId, books.publishedId]
  await withInstitution(database, things.person.institutionId, async (db) => {
    await db.updateTable('chapters').set({ deletedAt: new Date() }).where('textbookId', 'in', ids).execute()
    await db.updateTable('textbooks').set({ deletedAt: new Date() }).where('id', 'in', ids).execute()
    await db.updateTable('catalogue').set({ available: false }).where('textbookId', '=', books.publishedId).execute()
  })
  const gone = Object.entries(things).flatMap(([name, value]) =>
    typeof value !== 'string' ? [] : uuid.test(value) ? [[name, newId()]] : name.endsWith('Code') ? [[name, 'gone']] : [],
  )
  return { ...things, ...Object.fromEntries(gone), ...books }
}

/** Inserts at least one row into every owned table for a person's institution. The test of separation fails for a table without one. */
export async function buildEverything(database: Database, person: Person): Promise<void> {
  const { institutionId, accountId, memberId } = person
  const [textbookId, chapterId, editionId, fileId] = [newId(), newId(), newId(), newId()]
  await withInstitution(database, institutionId, async (db, platform) => {
    await db.insertInto('keptAnswers').values({ accountId, call: 'a', key: 'b', requestHash: 'c' }).execute()
    await db.insertInto('files').values(file(fileId, memberId)).execute()
    const by = { createdBy: memberId, updatedBy: memberId }
    await db
      .insertInto('textbooks')
      .values({ ...by, id: textbookId, name: '书' })
      .execute()
    await db.insertInto('textbookMembers').values({ textbookId, memberId, role: 'chief' }).execute()
    const text = { content: '{}', contentHash: 'a'.repeat(64), position: 1, updatedBy: memberId }
    await db
      .insertInto('chapters')
      .values({ ...text, id: chapterId, textbookId, name: '章' })
      .execute()
    await db
      .insertInto('editions')
      .values(edition(editionId, textbookId, institutionId))
      .execute()
    await db.insertInto('catalogue').values({ textbookId, publisherId: institutionId, editionId, openScope: 'org', available: true }).execute()
    await db.insertInto('entitlements').values({ id: newId(), textbookId, source: 'own' }).execute()
    const people = { studentId: memberId, disabledId: memberId, appliedId: memberId, waitingId: memberId }
    const books = { textbookId, chapterId, publishedId: textbookId, publishedChapterId: chapterId, name: '书', content: '{}' }
    await addThings(db, platform, (name) => `${name} ${next()}`, { ...people, ...books, person, institutionId, fileId })
  })
}

function edition(id: string, textbookId: string, publisherId: string) {
  const words = {
    publisherName: '学校',
    name: '书',
    subtitle: '',
    describe: '',
    question: '',
    isbn: '',
    language: 'zh-CN',
    label: '',
    notes: '',
    publishedBy: '林',
  }
  const rights = { allowCopy: true, allowDownload: false, textbooksType: 1 }
  return {
    ...words,
    ...rights,
    id,
    textbookId,
    publisherId,
    no: 1,
    authors: '[]',
    contentHash: 'a'.repeat(64),
    chapterCount: 1,
    wordCount: 0,
  }
}
