import { rm } from 'node:fs/promises'
import { minuteText } from '#plain/time/date.ts'
import { clockIn, defaultTimeZone } from '#plain/time/zone.ts'
import { join } from 'node:path'
import type { Bilingual } from '#contract/errors.ts'
import type { Cell } from '#plain/text/csv.ts'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Db, PlatformDb } from '../data/db.ts'
import { enqueue, type JobContext, jobKind } from '../jobs/jobs.ts'
import { storePersonalDataFile } from './generated-files.ts'
import { logOperation } from '../events/operation-log.ts'
import { inLanguage, type Language } from '../http/refusal.ts'
import type { User } from '../access/session.ts'
import { writeCsv, writeXlsx, xlsxRows } from './sheet.ts'

export interface ExportColumn<Row> {
  name: Bilingual
  /** In characters. */
  width?: number
  of: (row: Row) => Cell
}

/** A table to export. Its rows are loaded in batches, each in a short transaction of its own. */
export interface ExportTable<Row> {
  columns: readonly ExportColumn<Row>[]
  piece: (db: Db, cursor: string | undefined, platform: PlatformDb) => Promise<{ items: Row[]; next?: string | undefined; total: number }>
}

/** The request for an export, with the rights of the member at that time, since a job has no session. */
export interface ExportRequest {
  user: User
  language: Language
  format: 'xlsx' | 'csv'
}

interface Requester {
  db: Db
  user: User
  language: Language
  from: { address: string }
}

/**
 * Declares a kind of export. `job` goes into the manifest; `start` is for the handler of the call: it writes the operation log and enqueues the job.
 * Above 50,000 rows a spreadsheet becomes a CSV.
 */
export function exportKind<Input extends object, Row>(
  kind: string,
  name: Bilingual,
  table: (input: Input, asked: ExportRequest & { app: App; timeZone: string }) => ExportTable<Row>,
) {
  const job = jobKind<{ input: Input; asked: ExportRequest }>(kind, async ({ input, asked }, context) => {
    const timeZone = await context.transaction(institutionTimeZone)
    const title = `${inLanguage(name, asked.language)} ${clockIn(timeZone, new Date()).day}`
    return writeExport(table(input, { ...asked, app: context.app, timeZone }), title, asked, context)
  })
  async function start({ db, user, language, from }: Requester, input: Input, format: 'xlsx' | 'csv'): Promise<{ jobId: string }> {
    // The search text `q` is often a person's name, and the log cannot be changed when that person's data is deleted.
    await logOperation({ db, user, from }, 'export.run', { kind: 'export', name: name.zh, after: { format, ...input, q: undefined } })
    const asked: ExportRequest = { user: { ...user, sessionId: '' }, language, format }
    return { jobId: await enqueue(db, user, kind, inLanguage(name, language), { input, asked }) }
  }
  return { job, start }
}

async function writeExport<Row>(table: ExportTable<Row>, title: string, { language, format }: ExportRequest, context: JobContext) {
  const { app, institutionId, jobId, progress } = context
  const path = join(app.scratch, jobId)
  let count = 0
  async function* cells(): AsyncGenerator<Cell[][]> {
    let cursor: string | undefined
    count = 0
    do {
      const { items, next, total } = await app.database.withInstitution(institutionId, 'read only', (db, platform) =>
        table.piece(db, cursor, platform),
      )
      yield items.map((row) => table.columns.map((column) => column.of(row)))
      count += items.length
      cursor = next
      await progress(0.95 * (count / Math.max(total, count, 1)), `${count}`)
    } while (cursor)
  }
  async function write() {
    const heads = table.columns.map((column) => inLanguage(column.name, language))
    const { first, rest } = await upTo(cells(), format === 'xlsx' ? xlsxRows : 0)
    const suffix = format === 'xlsx' && !rest ? 'xlsx' : 'csv'
    if (suffix === 'xlsx') await writeXlsx(path, heads, first, { widths: table.columns.map(({ width }) => width ?? 16), sheet: title })
    else await writeCsv(path, heads, first, rest)
    const mime = suffix === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { name: `${title}.${suffix}`, suffix, mime }
  }
  try {
    const { fileId, name, size, expiresAt } = await storePersonalDataFile(context, path, write)
    return { fileId, name, size, expiresAt, count }
  } finally {
    await rm(path, { force: true })
  }
}

/** The rows of the first batches, until there are more than `limit`; `rest` yields the following batches, if there are any. */
async function upTo(pieces: AsyncGenerator<Cell[][]>, limit: number): Promise<{ first: Cell[][]; rest: AsyncGenerator<Cell[][]> | undefined }> {
  const first: Cell[][] = []
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return { first, rest: undefined }
    first.push(...value)
    if (first.length > limit) return { first, rest: pieces }
  }
}

/** The time zone of the institution of `db`. */
export async function institutionTimeZone(db: Db): Promise<string> {
  const row = await db
    .selectFrom('institutions')
    .select('timeZone')
    .where('id', '=', sql<string>`here()`)
    .executeTakeFirst()
  return row?.timeZone ?? defaultTimeZone
}

/** `2026-09-17 09:30` in a time zone: this form sorts correctly as text, and every spreadsheet understands it. */
export const minuteIn = (timeZone: string, at: Date | null) => at && minuteText(at, timeZone).replaceAll('/', '-')

/** The head of a column of times, with the time zone that they are in. */
export const zonedName = ({ zh, en }: Bilingual, timeZone: string): Bilingual => ({ zh: `${zh}（${timeZone}）`, en: `${en} (${timeZone})` })
