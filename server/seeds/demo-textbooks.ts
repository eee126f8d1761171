import { sql } from 'kysely'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type BuiltBook, buildBook } from './demo/build-book.ts'
import { buildReading } from './demo/build-reading.ts'
import { demoBooks, type DemoBook } from './demo/catalogue.ts'
import { withInstitution, type Person } from './institution.ts'

/** Books that are built at the same time. Each holds a connection until it is published, which takes long on a busy machine. */
const together = 4

/**
 * Loads the textbooks of the demo and their reading data. `people`: persons by account. A book that exists already is not changed, so a second call
 * does nothing, and a call after an interruption adds what is missing.
 */
export async function loadDemoTextbooks(app: App, people: Readonly<Record<string, Person>>): Promise<void> {
  const missing = await withoutThose(app, people)
  const books: BuiltBook[] = []
  for (let from = 0; from < missing.length; from += together)
    books.push(...(await Promise.all(missing.slice(from, from + together).map((book) => buildBook(app, people, book)))))
  for (const built of books) await grant(app, people, built)
  await buildReading(app, people, books)
  for (const built of books) await backdate(app, people, built)
}

const institutionOf = (people: Readonly<Record<string, Person>>, account: string): string => {
  const person = people[account]
  if (!person) throw new Error(`the demo textbooks need the account ${account}`)
  return person.institutionId
}

async function withoutThose({ database }: App, people: Readonly<Record<string, Person>>): Promise<DemoBook[]> {
  const institutions = new Set(demoBooks.map((book) => institutionOf(people, book.team[0])))
  const there = new Set<string>()
  for (const id of institutions) {
    const rows = await withInstitution(database, id, (db) => db.selectFrom('textbooks').select('name').execute())
    for (const { name } of rows) there.add(`${id} ${name}`)
  }
  return demoBooks.filter((book) => !there.has(`${institutionOf(people, book.team[0])} ${book.name}`))
}

/** Grants a book of the first institution to the second one for some days. */
async function grant({ database }: App, people: Readonly<Record<string, Person>>, { textbookId, book }: BuiltBook): Promise<void> {
  if (!book.granted) return
  const institutionId = institutionOf(people, 'admin-b')
  const endsAt = sql<Date>`date_trunc('day', now()) + make_interval(days => ${book.granted})`
  await withInstitution(database, institutionId, (db) =>
    db.insertInto('entitlements').values({ id: newId(), textbookId, source: 'grant', endsAt }).execute(),
  )
}

/** Moves the dates of a book and its chapters into the past, so that they do not all show the moment of loading. */
async function backdate({ database }: App, people: Readonly<Record<string, Person>>, { textbookId, book }: BuiltBook): Promise<void> {
  const institutionId = institutionOf(people, book.team[0])
  const daysAgo = (days: number, minutes = 0) => sql<Date>`now() - make_interval(days => ${days}, mins => ${minutes})`
  const minutes = (book.name.length * 37) % 400
  await withInstitution(database, institutionId, async (db) => {
    const dates = { createdAt: daysAgo(book.quiet + 120), updatedAt: daysAgo(book.quiet, minutes) }
    await db.updateTable('textbooks').set(dates).where('id', '=', textbookId).execute()
    // The chapters get dates one after another, the last one that of the book.
    const order = sql`(select count(*) from chapters later where later.institution_id = chapters.institution_id and later.textbook_id = chapters.textbook_id and later.id > chapters.id)`
    const written = sql<Date>`now() - make_interval(days => ${book.quiet} + 2 * ${order}::integer, mins => ${minutes})`
    await db.updateTable('chapters').set({ updatedAt: written }).where('textbookId', '=', textbookId).execute()
  })
}
