import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '#contract/call.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { RequestContext } from '#server/kernel/http/handlers.ts'
import { Refusal, refusal } from '#server/kernel/http/refusal.ts'
import { callThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import type { ReadSheet } from './compare-sheet.ts'
import type * as work from './sheet-thread.ts'

const inThread = threadModule<typeof work>(new URL('./sheet-thread.ts', import.meta.url), callThreads)
/** Seconds within which a sheet must be read. */
const seconds = 20
/** Rows and columns of a sheet; a class has at most 5,000 students. */
const most = { rows: 6000, columns: 100 } as const

const unreadable = () =>
  refusal('invalid', { zh: '文件过大、过于复杂或已损坏，无法读出', en: 'The file is too large, too complex or damaged, and cannot be read' })

/** Reads an uploaded sheet, before and outside of the transaction of its call. */
export async function readSheet(file: Upload, { app, user }: RequestContext): Promise<ReadSheet> {
  if (!user) throw refusal('notlogged')
  const path = join(app.scratch, `${newId()}.xlsx`)
  try {
    const stream = await app.store.open(file.sha256)
    if (!stream) throw refusal('notFound')
    await pipeline(stream, createWriteStream(path))
    const answer = await inThread('readSheetInThread', { path }, { owner: user.institutionId, seconds, mostWaiting: 4 }).catch((error: unknown) => {
      throw error instanceof Refusal ? error : unreadable()
    })
    if ('refused' in answer) throw refusal(answer.refused.code, answer.refused.words)
    if (answer.rows.length > most.rows || answer.heads.length > most.columns) throw unreadable()
    return answer
  } finally {
    await rm(path, { force: true })
  }
}
