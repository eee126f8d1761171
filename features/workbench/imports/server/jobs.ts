import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { deleteUnusedObject } from '#server/kernel/files/objects/delete-unused-object.ts'
import { enqueue, jobKind } from '#server/kernel/jobs/jobs.ts'
import { Refusal, refusal, type Language } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { checkRows } from './checking/check.ts'
import { headerWords, isExample, mappingOf } from './checking/mapping.ts'
import { clearFile, type ImportRow, recount, replaceRows, setJob, setState, takeImport, updateContent } from './queries.ts'
import { readTable } from './reading/read-table.ts'
import { kindOf } from './registry.ts'
import { runRows } from './running/run.ts'
import { encryptSecrets } from './secrets.ts'
import { emptyTableRefusal, type Table } from './reading/table.ts'
import { undoRows } from './running/undo.ts'
import { resultOf, type StepContext } from './running/working.ts'

type Step = 'read' | 'check' | 'run' | 'undo'
interface Input {
  importId: string
  /** Executed in this order. */
  steps: Step[]
  user: User
  language: Language
}
const jobName = 'import'

/** The job of an import: reads its file, checks, runs or undoes it. It may run twice; steps that are done are not repeated. */
export const importJob = jobKind<Input>(
  jobName,
  async ({ importId, steps, user, language }, context) => {
    const { app, transaction } = context
    const act: StepContext['act'] = (run) =>
      transaction(async (db, platform) => {
        const found = await takeImport(db, user, importId)
        return run({ db, platform, user, app, language, options: found.options as Record<string, boolean>, targetId: found.targetId }, found)
      })
    const working: StepContext = { ...context, importId, user, language, act }
    try {
      for (const step of steps) await stepHandlers[step](working)
    } catch (error) {
      // If the file cannot be read, the import is marked as failed and the file is deleted. After any other error the job can be tried again.
      if (error instanceof Refusal && steps[0] === 'read') {
        const sha256 = await act(async ({ db }, found) => {
          if (found.state === 'reading') await setState(db, importId, 'failed')
          await clearFile(db, importId)
          return found.sha256
        })
        if (sha256) await deleteUnusedObject(app, sha256)
      }
      throw error
    }
    return act(async ({ db }, found) => resultOf(importId, found.state, await recount(db, importId)))
  },
  { minutes: 60 },
)

const stepHandlers: Record<Step, (working: StepContext) => Promise<void>> = { read, check, run: runRows, undo: undoRows }

/** Enqueues a job of an import, stores its id with the import and returns it. */
export async function enqueueImport(
  { db, user, language }: { db: Db; platform: PlatformDb; user: User; language: Language },
  { id, fileName }: { id: string; fileName: string },
  steps: Step[],
): Promise<string> {
  const jobId = await enqueue(db, user, jobName, fileName, { importId: id, steps, user: { ...user, sessionId: '' }, language })
  await setJob(db, id, jobId)
  return jobId
}

async function read({ importId, jobId, app, act, progress }: StepContext): Promise<void> {
  const found = await act(async (_context, row) => row)
  if (found.state !== 'reading') return
  await progress(0.02, 'read')
  const kind = kindOf(app, found.kind)
  const table = await readUpload(app, found, { jobId, words: headerWords(kind.fields) })
  const mapping = mappingOf(table.headers, kind.fields)
  const content = table.rows.filter(({ cells }) => !isExample(cells, mapping, kind.fields))
  if (!content.length) throw emptyTableRefusal()
  const rows = content.map(({ line, cells }) => ({ line, cells: encryptSecrets(app.secret, kind, mapping, cells) }))
  await act(async ({ db }) => {
    await replaceRows(db, importId, rows)
    await updateContent(db, importId, { headers: table.headers, sheets: table.sheets, mapping })
  })
  // The rows now hold everything, with encrypted passwords, so the file is deleted.
  if (found.sha256) await deleteUnusedObject(app, found.sha256)
  await check({ act, progress } as StepContext)
}

async function readUpload(
  app: StepContext['app'],
  { sha256, fileName }: ImportRow,
  { jobId, words }: { jobId: string; words: string[][] },
): Promise<Table> {
  const bytes = sha256 ? await app.store.open(sha256) : undefined
  if (!bytes) throw refusal('notFound', { zh: '上传的文件已不在，请再传一次', en: 'The uploaded file no longer exists. Upload it again' })
  const path = join(app.scratch, `${jobId}.${/\.xlsx$/i.test(fileName) ? 'xlsx' : 'csv'}`)
  try {
    await pipeline(bytes, createWriteStream(path))
    return await readTable(path, words)
  } finally {
    await rm(path, { force: true })
  }
}

async function check({ act, progress }: Pick<StepContext, 'act' | 'progress'>): Promise<void> {
  await progress(0.2, 'check')
  await act(async (context, found) => {
    await checkRows(context, { id: found.id, mapping: found.mapping as (string | null)[] }, kindOf(context.app, found.kind))
  })
}
