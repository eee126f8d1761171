import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { runRecurringTask } from '#server/kernel/jobs/scheduler.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import type { ChapterHits } from '../contract-replace.ts'
import { deletedChaptersDue } from './bin/bin-due.ts'
import { chapterReplaceJob } from './replace/replace-job.ts'

// Real processes are killed in the middle of their work on chapters.
vi.setConfig({ testTimeout: 180_000 })

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
beforeAll(async () => {
  server = await openServer()
  author = await buildPerson(server.database, await buildInstitution(server.database), 'author')
})
afterAll(() => server.close())

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const quick = { beat: 200, silence: 2000 }
const count = async (sql: string) => Number((await asOwner(server.urls.owner, sql))[0]?.['count'])

/** Starts a process at this work, which has to wait for a chapter that is locked here, and kills it as soon as everything before that chapter is done. */
async function killedAt(what: 'replace' | 'purge', chapterId: string, done: () => Promise<boolean>): Promise<void> {
  const lock = new pg.Client({ connectionString: server.urls.owner })
  await lock.connect()
  await lock.query('begin')
  await lock.query('select id from chapters where id = $1 for update', [chapterId])
  const file = fileURLToPath(new URL('../../../../server/testing/processes/chapter-worker.ts', import.meta.url))
  const child = fork(file, [server.urls.app, what, JSON.stringify(quick)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(done).toBe(true)
  child.kill('SIGKILL')
  await ended
  await lock.end()
}

test('a replacement whose process was killed is continued: each chapter is replaced once, and the text before is kept once', async () => {
  const chapters = 60
  const { id } = await buildTextbook(server.database, author, {
    chapters: Array.from({ length: chapters }, (_, at) => ({ name: `第 ${at + 1} 节`, doc: paragraphs('先求梯度。', '梯度下降。') })),
  })
  const calls = '/pressplatform/textbooks/chapter'
  const found = (await server.ask(author, 'GET', `${calls}/find/${id}?q=${encodeURIComponent('梯度')}`)).data as {
    chapters: ChapterHits[]
  }
  // The replacement contains the searched text: a chapter that is replaced twice would show it.
  const chosen = found.chapters.map((chapter) => ({ id: chapter.id, version: chapter.version, all: true, except: [] }))
  const body = { q: '梯度', replacement: '负梯度', chapters: chosen }
  const { jobId } = (await server.ask(author, 'POST', `${calls}/replace/${id}`, body)).data as { jobId: string }
  const replaced = () => count(`select count(*) from chapter_versions where replaced_by = '${jobId}'`)
  await killedAt('replace', chosen[20]?.id ?? '', async () => (await replaced()) === 20)

  const worker = await openWorker(server.urls.app, server.database, [chapterReplaceJob], () => server.app, { places: 2, ...quick })
  const job = async () => (await asOwner(server.urls.owner, `select * from jobs where id = '${jobId}'`))[0]
  await expect.poll(async () => (await job())?.['state'], { timeout: 120_000, interval: 50 }).toBe('done')
  await worker.close()
  expect(await job()).toMatchObject({ tries: 2, result: { replaced: 2 * chapters, left: 0, skipped: [] } })
  expect(await replaced()).toBe(chapters)
  const texts = await asOwner(server.urls.owner, `select content::text as text, version from chapters where textbook_id = '${id}'`)
  for (const { text, version } of texts) {
    expect(String(text).match(/负梯度/g)).toHaveLength(2)
    expect(text).not.toContain('负负')
    expect(version).toBe(2)
  }
})

test('the removal of deleted chapters that was killed leaves no chapter half removed, and the next run removes the rest and nothing else', async () => {
  const { id, chapterIds } = await buildTextbook(server.database, author)
  const longAgo = Date.now() - 31 * 24 * 3600_000
  const row = { textbookId: id, position: 1, name: '删除的', content: '{}', contentHash: '', updatedBy: author.memberId }
  const rows = Array.from({ length: 2500 }, () => newId()).map((each, at) => ({
    ...row,
    id: each,
    deletedAt: new Date(longAgo + at),
    deletedWith: each,
  }))
  const recent = newId()
  await withInstitution(server.database, author.institutionId, async (db) => {
    for (let from = 0; from < rows.length; from += 1000)
      await db
        .insertInto('chapters')
        .values(rows.slice(from, from + 1000))
        .execute()
    await db
      .insertInto('chapters')
      .values({ ...row, id: recent, deletedAt: new Date(), deletedWith: recent })
      .execute()
    const version = { savedBy: author.memberId, wordCount: 1, contentHash: '', content: '{}' }
    const versions = rows.map((each) => ({ ...version, id: newId(), chapterId: each.id }))
    for (let from = 0; from < versions.length; from += 1000)
      await db
        .insertInto('chapterVersions')
        .values(versions.slice(from, from + 1000))
        .execute()
  })
  const left = () => count(`select count(*) from chapters where textbook_id = '${id}' and name = '删除的' and id <> '${recent}'`)
  // Transactions remove 500 at a time, those deleted first before the others: the third waits.
  await killedAt('purge', rows[1200]?.id ?? '', async () => (await left()) === 1500)
  const versionsLeft = await count(`select count(*) from chapter_versions v join chapters c on c.id = v.chapter_id where c.textbook_id = '${id}'`)
  expect(versionsLeft).toBe(1500)

  await runRecurringTask(deletedChaptersDue, server.app)
  expect(await left()).toBe(0)
  expect(await count(`select count(*) from chapters where id in ('${recent}', '${chapterIds[0]}')`)).toBe(2)
})
