import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '#contract/call.ts'
import { jobKind } from '#server/kernel/jobs/jobs.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { importTextbook } from './import-textbook.ts'

export const textbookImportKind = 'textbookImport'

/** Imports an uploaded zip or Markdown file. */
export const textbookImportJob = jobKind<{ upload: Upload; name?: string }>(
  textbookImportKind,
  async ({ upload, name }, { app, institutionId, memberId, jobId, progress }) => {
    const path = join(app.scratch, `${jobId}.${upload.suffix}`)
    const bytes = await app.store.open(upload.sha256)
    if (!bytes) throw refusal('notFound')
    try {
      await pipeline(bytes, createWriteStream(path))
      return await importTextbook(app, { institutionId, memberId, path, filename: upload.name, name, textbookId: jobId }, progress)
    } finally {
      await rm(path, { force: true })
    }
  },
)
