import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { ConversionFailed, type Converter, type MadeFile } from '#server/kernel/files/conversion/converter.ts'
import { deleteUnusedObject } from '#server/kernel/files/objects/delete-unused-object.ts'
import { storeFile } from '#server/kernel/files/objects/store-file.ts'
import { enqueueQuietly, type JobContext, jobKind } from '#server/kernel/jobs/jobs.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Made, queueConversion, replaceMade, setConversion, showAtResources } from './conversion-queries.ts'

interface Source {
  sha256: string
  name: string
  suffix: string
  size: number
}

/** The longest conversion: two hours of video take about one hour on two cores. */
const minutes = 180

export const converterOf = (converters: readonly Converter[], suffix: string) => converters.find(({ suffixes }) => suffixes.includes(suffix))

/**
 * Has a file converted in the background, in the caller's transaction: once for the same bytes of an institution, and again when the converter has a
 * new version or, with `again`, when it has failed. Does nothing for a suffix that no converter takes.
 */
export async function ensureConversion(
  db: Db,
  user: Pick<User, 'memberId'>,
  converters: readonly Converter[],
  { sha256, name, suffix, size }: Source,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  const converter = converterOf(converters, suffix)
  if (!converter) return
  const jobId = newId()
  const queued = await queueConversion(db, { sha256, converter: converter.name, version: converter.version, jobId }, { again })
  if (queued) await enqueueQuietly(db, user, { id: jobId, kind: 'conversion', title: name, input: { upload: { sha256, name, suffix, size } } })
  await showAtResources(db, sha256)
}

// The name `upload` keeps the bytes in the store while the job waits or runs (stored_file_needed).
export const conversionJob = jobKind<{ upload: Source }>(
  'conversion',
  async ({ upload }, context) => {
    const { app, jobId, transaction } = context
    const { sha256 } = upload
    const folder = join(app.scratch, `conversion-${jobId}`)
    const end = new AbortController()
    await transaction((db) => setConversion(db, sha256, { state: 'running', progress: 0 }))
    try {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      const path = join(folder, 'source')
      const bytes = await app.store.open(sha256)
      if (!bytes) throw new ConversionFailed({ zh: '文件已被删除', en: 'The file was deleted' })
      await pipeline(bytes, createWriteStream(path))
      const converter = converterOf(app.collected.converters, upload.suffix)
      if (!converter) throw new ConversionFailed({ zh: '不支持这种文件', en: 'This kind of file is not supported' })
      const {
        facts,
        files,
        pages = [],
      } = await converter.convert({ ...upload, path, folder, app, signal: end.signal, progress: reporter(context, sha256, end) })
      await keep(context, files, async (db, made) => {
        await replaceMade(db, sha256, made, pages)
        await setConversion(db, sha256, { state: 'done', progress: 1, facts })
      })
    } catch (error) {
      if (!(error instanceof ConversionFailed)) throw error
      await transaction((db) => setConversion(db, sha256, { state: 'failed', progress: 0, reason: error.words }))
      return { converted: false }
    } finally {
      end.abort(new Error('the conversion has ended'))
      await rm(folder, { recursive: true, force: true })
    }
    return { converted: true }
  },
  { minutes, lane: 'conversions' },
)

/** Milliseconds between two reports of progress. */
const reportEvery = 1500

/** Notes the progress now and then; a job that was taken away from this worker is ended. */
function reporter({ transaction, progress }: JobContext, sha256: string, end: AbortController) {
  let last = 0
  return async (done: number) => {
    if (performance.now() - last < reportEvery) return
    last = performance.now()
    try {
      await progress(done, '')
      await transaction((db) => setConversion(db, sha256, { state: 'running', progress: Math.min(1, Math.max(0, done)) }))
    } catch (error) {
      end.abort(error)
      throw error
    }
  }
}

/** Puts what was made into the store and notes it with `note`; what is not noted is removed again. */
async function keep(
  { app, transaction }: JobContext,
  files: readonly MadeFile[],
  note: (db: Db, made: readonly Made[]) => Promise<void>,
): Promise<void> {
  const made: Made[] = []
  try {
    for (const { name, path, mime } of files) {
      made.push({ name, mime, ...(await storeFile(app, path)) })
    }
    await transaction((db) => note(db, made))
  } catch (error) {
    for (const { sha256 } of made) await deleteUnusedObject(app, sha256).catch(() => undefined)
    throw error
  }
}
