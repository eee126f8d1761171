import type { Upload } from '#contract/call.ts'
import type { QuestionImportResult } from '#contract/job-results.ts'
import { type Finding, findingTexts, type ReadResult, readLimits } from '#assessment/exchange/reading.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { decoded } from '#server/kernel/files/archive/archive-source.ts'
import { deleteUnusedObject } from '#server/kernel/files/delete-unused-object.ts'
import { inLanguage, type Language, Refusal, refusal } from '#server/kernel/http/refusal.ts'
import { enqueue, type JobContext, jobKind } from '#server/kernel/jobs/jobs.ts'
import { jobThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import type { User } from '#server/kernel/access/session.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { loadBank } from '../banks/bank-queries.ts'
import { categoryAtPath } from '../banks/category-queries.ts'
import { contentOf } from '../content/content.ts'
import type { Content } from '../content/make-content.ts'
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
import type * as work from './read-thread.ts'

const inThread = threadModule<typeof work>(new URL('./read-thread.ts', import.meta.url), jobThreads)

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
const piece = { read: 500, take: 200, undo: 500 } as const
/** Seconds within which a file must be read. */
const seconds = 120

/** The job of an import of questions: reads its file, takes its questions or removes them again. It may run twice; what is done is not repeated. */
export const questionImportJob = jobKind<Input>(
  jobName,
  async ({ importId, steps, user, language }, context) => {
    const take = (db: Db) => takeImport(db, user, importId)
    try {
      for (const step of steps) await run[step](await context.transaction(take), user, context)
    } catch (error) {
      // A file that cannot be read stays unreadable. After any other error the job is tried again.
      if (error instanceof Refusal && steps[0] === 'read') await context.transaction((db) => setImport(db, importId, { state: 'failed' }))
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

const run: Record<Step, (found: ImportRow, user: User, context: JobContext) => Promise<void>> = {
  async read(found, user, context) {
    if (found.state !== 'reading' || !found.upload) return
    const { upload } = found
    await context.progress(0.02, 'read')
    const { questions, passages, findings } = await readUpload(upload, found.fileName, context)
    for (let from = 0; from < questions.length; from += piece.read) {
      await context.transaction((db) => insertItems(db, found.id, from + 1, questions.slice(from, from + piece.read)))
      await context.progress(0.1 + (0.3 * from) / questions.length, `${from}`)
    }
    await context.transaction(async (db) => {
      await insertPassages(db, user, found.id, passages)
      const known = { findings: JSON.stringify(findings.slice(0, readLimits.findings)), total: questions.length }
      await setImport(db, found.id, { ...known, state: 'ready', upload: null })
      await recountImport(db, found.id)
    })
    await deleteUnusedObject(context.app, upload.sha256)
  },

  async take(found, user, context) {
    if (found.state === 'ready') await context.transaction((db) => setImport(db, found.id, { state: 'taking' }))
    else if (found.state !== 'taking') return
    const passages = await context.transaction((db) => selectPassages(db, found.id))
    for (let after = 0; ;) {
      const items = await context.transaction((db) => selectItems(db, found.id, { after, size: piece.take, show: 'open' }))
      const last = items.at(-1)
      if (!last) break
      const contents: Content[] = []
      for (const { content } of items) contents.push(await contentOf(user.institutionId, content))
      await context.transaction(async (db) => {
        // The rights are those of now, not of the moment when the import was begun.
        const bank = await loadBank(db, user, found.bankId)
        assertAllowed(mayWrite(user, bank))
        const added: NewQuestion[] = []
        for (const [at, { about, category, passage, position }] of items.entries()) {
          const content = contents[at]
          if (!content) continue
          const categoryId = await categoryAtPath(db, found.bankId, category, found.categoryId)
          const passageId = passage === null ? null : (passages.get(passage) ?? null)
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
        await setTaken(
          db,
          found.id,
          items.map(({ position }, at) => ({ position, questionId: ids[at] as string })),
        )
      })
      after = last.position
      await context.progress(0.4 + (0.6 * after) / Math.max(found.total, after), `${after}`)
    }
    await context.transaction(async (db) => {
      await recountImport(db, found.id)
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
      await setImport(db, found.id, { state: 'undone', finishedAt: new Date() })
    })
  },
}

async function readUpload(upload: Upload, fileName: string, { app, institutionId }: JobContext): Promise<ReadResult> {
  const stream = await app.store.open(upload.sha256)
  if (!stream) throw refusal('notFound')
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const { text, encoding } = decoded(Buffer.concat(parts))
  const read = JSON.parse(await inThread('readToJson', { text }, { owner: institutionId, seconds })) as ReadResult
  if (!read.questions.length) throw refusal('invalid', { zh: `没有认出题目：${fileName}`, en: `No question was recognised in ${fileName}` })
  return encoding === 'utf-8'
    ? read
    : { ...read, findings: [{ code: 'encoding', severity: 'warning', detail: encoding.toUpperCase() }, ...read.findings] }
}

/** The result of the job: how many questions are in the bank, and everything that was found. */
async function resultOf(db: Db, found: ImportRow, language: Language): Promise<QuestionImportResult> {
  const bad = await selectItems(db, found.id, { after: 0, size: readLimits.findings, show: 'bad' })
  const all: Finding[] = [...found.findings, ...bad.flatMap(({ findings, place }) => findings.map((finding) => ({ place, ...finding })))]
  return {
    questionImportId: found.id,
    count: found.taken,
    report: all.slice(0, readLimits.findings).map((finding) => ({ ...shownFinding(finding, language), path: finding.place?.path ?? null })),
  }
}

export const shownFinding = ({ code, severity, detail = '', place }: Finding, language: Language) => ({
  severity,
  code,
  message: inLanguage(findingTexts[code], language),
  detail,
  line: place?.line ?? null,
})
