import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { filesIn, mapFiles } from '#document/gate/files.ts'
import { readText } from '#assessment/exchange/text/read-text.ts'
import type { ReadQuestion } from '#assessment/exchange/reading.ts'
import { documentsOf, lineOf, mapDocuments } from '#assessment/questions/parts.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { demoPrograms } from '#server/seeds/demo/programs.ts'
import { storeAsset, type StoredAsset } from '#server/seeds/demo/store-asset.ts'
import { categoryAtPath } from '../banks/category-queries.ts'
import { contentOf } from '../content/content.ts'
import { keepFiles } from '../file-queries.ts'
import { insertQuestions, type NewQuestion } from '../write-queries.ts'

const folder = fileURLToPath(new URL('../../../../../server/seeds/demo/questions/', import.meta.url))

/** Loads a question bank for each text file of the demo, with its categories, passages and figures. A bank that exists already is not changed. */
export async function loadDemoQuestions(app: App, people: DemoPeople): Promise<void> {
  const owner = demoPerson(people, 'teacher')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).map((name) => name.slice(0, -4))
  for (const name of names) {
    const there = await app.database.withInstitution(owner.institutionId, 'read only', (db) =>
      db.selectFrom('questionBanks').select('id').where('ownerId', '=', owner.memberId).where('name', '=', name).executeTakeFirst(),
    )
    if (!there) await loadBank(app, owner, name)
  }
}

/** Students may practise the questions of these. */
const openBanks = ['普通化学', '微观经济学']

type Owner = ReturnType<typeof demoPerson>

async function loadBank(app: App, owner: Owner, name: string): Promise<void> {
  const { questions: written, passages } = readText(await readFile(`${folder}${name}.txt`, 'utf8'))
  const questions = [...demoPrograms(`${folder}${name}.json`), ...written]
  const paths = new Set(questions.flatMap(({ question }) => documentsOf(question).flatMap(({ doc }) => filesIn(doc))))
  const assets = new Map<string, StoredAsset>()
  for (const path of paths) assets.set(path, await storeAsset(app, `${folder}figures/${path.replace('asset:', '')}`))
  const bankId = newId()
  await app.database.withInstitution(owner.institutionId, 'read write', async (db) => {
    await db
      .insertInto('questionBanks')
      .values({ id: bankId, name, scope: 'institution', scopeAccess: 'use', selfTests: openBanks.includes(name), ownerId: owner.memberId })
      .execute()
    const files = new Map<string, string>()
    for (const [path, { upload, width, height }] of assets) files.set(path, (await insertFile(db, owner, upload, { width, height })).id)
    const shared = new Map<string, string>()
    for (const { key, content } of passages) {
      const id = newId()
      await db
        .insertInto('questionPassages')
        .values({ id, content: JSON.stringify(content), words: lineOf(content), createdBy: owner.memberId })
        .execute()
      shared.set(key, id)
    }
    const added: NewQuestion[] = []
    for (const [at, read] of questions.entries())
      added.push(await demoQuestion(db, owner, { read, at, count: questions.length, bankId, files, shared }))
    const ids = await insertQuestions(db, owner, added)
    for (const [at, id] of ids.entries()) await keepFiles(db, id, added[at]?.content.files ?? [])
    // They were written one after another, not in the moment of loading.
    await db
      .updateTable('questions')
      .set({ updatedAt: sql<Date>`now() - make_interval(hours => 6 * (${questions.length} - number % ${questions.length}))` })
      .where('bankId', '=', bankId)
      .execute()
  })
}

interface Loading {
  read: ReadQuestion
  at: number
  count: number
  bankId: string
  files: ReadonlyMap<string, string>
  shared: ReadonlyMap<string, string>
}

/** The newest of a bank are still under review. */
async function demoQuestion(db: Db, owner: Owner, { read, at, count, bankId, files, shared }: Loading): Promise<NewQuestion> {
  const question = mapDocuments(read.question, (doc) => mapFiles(doc, (file) => files.get(file) ?? file))
  return {
    content: await contentOf(owner.institutionId, question),
    about: read.about,
    bankId,
    categoryId: await categoryAtPath(db, bankId, read.category),
    state: at >= count - 1 ? 'draft' : at >= count - 2 ? 'review' : 'ready',
    passageId: read.passage === undefined ? null : (shared.get(read.passage) ?? null),
    passagePosition: read.passage === undefined ? null : at,
  }
}
