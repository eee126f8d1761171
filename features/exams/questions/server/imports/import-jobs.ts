import type { Upload } from '#contract/call.ts'
import type { QuestionImportResult } from '#contract/job-results.ts'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, findingTexts, readLimits, type ReadPassage, type ReadQuestion } from '#assessment/exchange/reading.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { deleteUnusedObject } from '#server/kernel/files/objects/delete-unused-object.ts'
import { inLanguage, type Language, Refusal } from '#server/kernel/http/refusal.ts'
import { enqueue, type JobContext, jobKind } from '#server/kernel/jobs/jobs.ts'
import type { User } from '#server/kernel/access/session.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { loadBank } from '../banks/bank-queries.ts'
import { categoriesAtPaths } from '../banks/category-queries.ts'
import { contentsOf } from '../content/content.ts'
import { keepFilesOf } from '../file-queries.ts'
import { mayWrite } from '../policy.ts'
import { insertQuestions, type NewQuestion } from '../write-queries.ts'
import {
  clearTaken,
  deleteUntouched,
  type ImportRow,
  insertItems,
  insertPassages,
  recountImport,
  selectItems,
  selectPassages,
  setImport,
  setTaken,
  takeImport,
} from './import-queries.ts'
import { docWithFileIds, storeFiles, withFileIds } from './import-files.ts'
import { expireUnusedImportFiles, insertImportFiles } from './import-file-queries.ts'
import { readUpload } from './read-upload.ts'

type Step = 'read' | 'take' | 'undo'
interface Input {
  importId: string
  /** Executed in this order. */
  steps: Step[]
  user: User
  language: Language
}
const jobName = 'questionImport'

/** Items that are written in one transaction. */
const piece = { take: 200, undo: 500 } as const

/** The job of an import of questions: reads its file, takes its questions or removes them again. It may run twice; what is done is not repeated. */
export const questionImportJob = jobKind<Input>(
  jobName,
  async ({ importId, steps, user, language }, context) => {
    const take = (db: Db) => takeImport(db, user, importId)
    try {
      for (const [at, step] of steps.entries()) {
        const progress = (share: number, note: string) => context.progress((at + share) / steps.length, note)
        await run[step](await context.transaction(take), user, { ...context, progress })
      }
    } catch (error) {
      // A file that cannot be read stays unreadable, and a lost right stays lost. After any other error the job is tried again.
      if (error instanceof Refusal) await context.transaction(async (db) => endRefused(db, await take(db)))
      throw error
    }
    return context.transaction(async (db) => resultOf(db, await take(db), language))
  },
  { minutes: 60 },
)

export async function enqueueQuestionImport(
  { db, user, language }: { db: Db; user: User; language: Language },
  { id, fileName }: { id: string; fileName: string },
  steps: Step[],
): Promise<string> {
  const jobId = await enqueue(db, user, jobName, fileName, { importId: id, steps, user: { ...user, sessionId: '' }, language })
  await setImport(db, id, { jobId })
  return jobId
}

/** Ends an import that cannot go on: a file is not read, or the questions that were taken so far are the outcome. */
async function endRefused(db: Db, { id, state }: ImportRow): Promise<void> {
  if (state === 'reading') return setImport(db, id, { state: 'failed' })
  if (state === 'ready') return
  await recountImport(db, id)
  await setImport(db, id, { state: 'done', finishedAt: new Date() })
}

/** Each step reports its progress from 0 to 1. */
const run: Record<Step, (found: ImportRow, user: User, context: JobContext) => Promise<void>> = {
  async read(found, user, context) {
    if (found.state !== 'reading' || !found.upload) return
    const { upload } = found
    await context.progress(0.02, 'read')
    const { read, ids } = await readWithFiles(found, upload, user, context)
    let position = 1
    for (const part of read.questions) {
      const questions = (JSON.parse(part) as ReadQuestion[]).map((question) => withFileIds(question, ids))
      await context.transaction((db) => insertItems(db, found.id, position, questions))
      position += questions.length
      await context.progress(0.5 + (0.5 * position) / read.count, `${position}`)
    }
    const passages = (JSON.parse(read.passages) as ReadPassage[]).map((passage) => ({ ...passage, content: docWithFileIds(passage.content, ids) }))
    await context.transaction(async (db) => {
      await insertPassages(db, user, found.id, passages)
      const known = { findings: JSON.stringify(read.findings), total: read.count }
      await setImport(db, found.id, { ...known, state: 'ready', upload: null })
      await recountImport(db, found.id)
    })
    await deleteUnusedObject(context.app, upload.sha256)
  },

  async take(found, user, context) {
    if (found.state === 'ready') await context.transaction((db) => setImport(db, found.id, { state: 'taking' }))
    else if (found.state !== 'taking') return
    const passages = await context.transaction((db) => selectPassages(db, found.id))
    const next = async (after: number) => {
      const items = await context.transaction((db) => selectItems(db, found.id, { after, size: piece.take, show: 'open' }))
      const contents = items.length
        ? await contentsOf(
            user.institutionId,
            items.map(({ content }) => content),
          )
        : []
      return { items, contents }
    }
    let after = 0
    for (let coming = next(after); ;) {
      const { items, contents } = await coming
      const last = items.at(-1)
      if (!last) break
      after = last.position
      // The contents of the next piece are made while this one is written.
      coming = next(after)
      coming.catch(() => undefined)
      await context.transaction(async (db) => {
        // The rights are those of now, not of the moment when the import was begun.
        const bank = await loadBank(db, user, found.bankId)
        assertAllowed(mayWrite(user, bank))
        const added: NewQuestion[] = []
        const categoryOf = categoriesAtPaths(db, found.bankId, found.categoryId)
        for (const [at, { about, category, passage, position }] of items.entries()) {
          const content = contents[at]
          if (!content) continue
          const categoryId = await categoryOf(category)
          const passageId = passage === null ? null : (passages.get(passage)?.id ?? null)
          added.push({
            content,
            about,
            bankId: found.bankId,
            categoryId,
            state: 'draft',
            importId: found.id,
            passageId,
            passagePosition: passageId === null ? null : position,
          })
        }
        const ids = await insertQuestions(db, user, added)
        const files = ids.map((id, at) => ({ id, files: [...(contents[at]?.files ?? []), ...(passages.get(items[at]?.passage ?? '')?.files ?? [])] }))
        await keepFilesOf(db, files)
        await setTaken(
          db,
          found.id,
          items.map(({ position }, at) => ({ position, questionId: ids[at] as string })),
        )
      })
      await context.progress(after / Math.max(found.total, after), `${after}`)
    }
    await context.transaction(async (db) => {
      await recountImport(db, found.id)
      await expireUnusedImportFiles(db, found.id)
      await setImport(db, found.id, { state: 'done', finishedAt: new Date() })
    })
  },

  async undo(found, _user, context) {
    if (found.state !== 'undoing') return
    for (let removed = piece.undo as number, done = 0; removed === piece.undo; done += removed) {
      removed = await context.transaction((db) => deleteUntouched(db, found.id, piece.undo))
      await context.progress(Math.min(0.95, done / Math.max(1, found.taken)), `${done}`)
    }
    await context.transaction(async (db) => {
      await clearTaken(db, found.id)
      await recountImport(db, found.id)
      await expireUnusedImportFiles(db, found.id)
      await setImport(db, found.id, { state: 'undone', finishedAt: new Date() })
    })
  },
}

/** Reads an upload and stores the files that its questions show. A second run finds the files of the first. */
async function readWithFiles(found: ImportRow, upload: Upload, user: User, context: JobContext) {
  const folder = join(context.app.scratch, newId())
  await mkdir(folder, { recursive: true })
  try {
    const { read, source } = await readUpload(upload, found.fileName, join(folder, `upload.${upload.suffix}`), context)
    try {
      await context.progress(0.1, 'files')
      const files = await storeFiles(context.app, read, source, folder)
      const ids = await context.transaction((db) => insertImportFiles(db, user, found.id, files))
      return { read, ids }
    } finally {
      source?.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The result of the job: how many questions are in the bank, and everything that was found. */
async function resultOf(db: Db, found: ImportRow, language: Language): Promise<QuestionImportResult> {
  const bad = await selectItems(db, found.id, { after: 0, size: readLimits.findings, show: 'bad' })
  const all: Finding[] = [...found.findings, ...bad.flatMap(({ findings, place }) => findings.map((finding) => ({ place, ...finding })))]
  return {
    questionImportId: found.id,
    count: found.taken,
    report: all.slice(0, readLimits.findings).map((finding) => shownFinding(finding, language)),
  }
}

export const shownFinding = ({ code, severity, detail = '', place }: Finding, language: Language) => ({
  severity,
  code,
  message: inLanguage(findingTexts[code], language),
  detail,
  path: place?.path ?? null,
  line: place?.line ?? null,
})
