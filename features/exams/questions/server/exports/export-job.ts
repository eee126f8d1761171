import { writeFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallInput } from '#contract/call.ts'
import { readLimits } from '#assessment/exchange/reading.ts'
import type { QuestionToWrite } from '#assessment/exchange/writing.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { storePersonalDataFile } from '#server/kernel/files/generated-files.ts'
import { writeXlsx } from '#server/kernel/files/sheet.ts'
import { inLanguage, type Language, refusal } from '#server/kernel/http/refusal.ts'
import { type JobContext, jobKind } from '#server/kernel/jobs/jobs.ts'
import { jobThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import type { User } from '#server/kernel/access/session.ts'
import { clockIn } from '#plain/time/zone.ts'
import type { questionsExport } from '../../contract-exports.ts'
import { loadBank, selectAccesses } from '../banks/bank-queries.ts'
import { selectCategories } from '../banks/category-queries.ts'
import { shownFinding } from '../imports/import-jobs.ts'
import { seesUnfinished } from '../policy.ts'
import { embedded, filesOf, writePackage } from './export-files.ts'
import { findPassage, type QuestionRow, selectContents, selectQuestions, selectQuestionsById } from '../queries.ts'
import type * as work from './write-thread.ts'
import type { WrittenFile } from './write-thread.ts'

type Asked = CallInput<typeof questionsExport>['body']
interface Input {
  asked: Asked
  user: User
  language: Language
}

export const questionExportName = 'questionExport'
const pieceSize = 100
/** Seconds within which the questions must be written. */
const seconds = 300

const inThread = threadModule<typeof work>(new URL('./write-thread.ts', import.meta.url), jobThreads)

/** Writes questions into a file of another format, which can be imported again. */
export const questionExportJob = jobKind<Input>(questionExportName, async ({ asked, user, language }, context) => {
  const path = join(context.app.scratch, context.jobId)
  const title = inLanguage({ zh: '题目', en: 'Questions' }, language)
  const timeZone = await context.transaction(institutionTimeZone)
  const write = async () => {
    const questions: QuestionToWrite[] = []
    for await (const piece of pieces(asked, user, context)) {
      questions.push(...piece)
      if (questions.length > readLimits.questions) throw tooMany()
      await context.progress(0.6 * (1 - 1 / (1 + questions.length / 100)), `${questions.length}`)
    }
    const kind = kinds[asked.format]
    const all = kind.files === undefined ? [] : await filesOf(reader(context), questions)
    const files = kind.only ? all.filter((file) => kind.only?.test(file.path)) : all
    const bytes = kind.files === 'embedded' ? await embedded(context.app, files) : undefined
    const given = {
      format: asked.format,
      questions: JSON.stringify(questions),
      files: files.map(({ id, path: at, width, height }) => ({ id, path: at, width, height, base64: bytes?.get(id) })),
    }
    const written = JSON.parse(await inThread('writeToJson', given, { owner: context.institutionId, seconds })) as WrittenFile
    await context.progress(0.8, 'write')
    if (written.entries) await writePackage(context.app, path, written.entries, files, kind.root ?? '')
    else await writeAt(path, written, title)
    const report = written.findings
      .slice(0, readLimits.findings)
      .map((finding) => ({ ...shownFinding(finding, language), path: finding.place?.item ?? null }))
    return {
      name: `${title} ${clockIn(timeZone, new Date()).day}.${kinds[asked.format].suffix}`,
      ...kinds[asked.format],
      count: questions.length,
      report,
    }
  }
  try {
    const { fileId, name, size, expiresAt, count, report } = await storePersonalDataFile(context, path, write)
    return { fileId, name, size, expiresAt, count, report }
  } finally {
    await rm(path, { force: true })
  }
})

const tooMany = () =>
  refusal('tooLarge', {
    zh: '一次最多导出 20,000 道题，请按分类分开导出',
    en: 'At most 20,000 questions can be exported at once; export the categories one by one',
  })

interface Kind {
  suffix: string
  mime: string
  /** Whether the files that questions show go with them: within the text, or in the package below `root`. */
  files?: 'embedded' | 'packed'
  root?: string
  /** The files that the format can hold, by their paths. */
  only?: RegExp
}
const office = 'application/vnd.openxmlformats-officedocument'
const kinds: Record<Asked['format'], Kind> = {
  text: { suffix: 'txt', mime: 'text/plain; charset=utf-8' },
  docx: { suffix: 'docx', mime: `${office}.wordprocessingml.document`, files: 'packed', root: 'word/', only: /\.(?:png|jpe?g|gif)$/ },
  gift: { suffix: 'gift', mime: 'text/plain; charset=utf-8' },
  moodle: { suffix: 'xml', mime: 'application/xml', files: 'embedded' },
  qti: { suffix: 'zip', mime: 'application/zip', files: 'packed' },
  xlsx: { suffix: 'xlsx', mime: `${office}.spreadsheetml.sheet` },
}

async function writeAt(path: string, { text, table }: WrittenFile, title: string): Promise<void> {
  if (table) await writeXlsx(path, table.heads, table.rows, { sheet: title, widths: table.heads.map((head) => (/^题干|^解析/.test(head) ? 50 : 16)) })
  else await writeFile(path, text ?? '')
}

const reader =
  ({ app, institutionId }: JobContext) =>
  <T>(run: (db: Db) => Promise<T>) =>
    app.database.withInstitution(institutionId, 'read only', run)

async function* pieces({ ids, filter }: Asked, user: User, context: JobContext): AsyncGenerator<QuestionToWrite[]> {
  const read = reader(context)
  if (ids) {
    for (let at = 0; at < ids.length; at += pieceSize) yield read(async (db) => toWrite(db, await seen(db, user, ids.slice(at, at + pieceSize))))
    return
  }
  if (!filter) return
  let cursor: string | undefined
  do {
    const page = await read(async (db) => {
      const bank = await loadBank(db, user, filter.bankId)
      const state = seesUnfinished(bank) ? filter.state : 'ready'
      const found = await selectQuestions(db, { ...filter, state, bin: false, sort: 'number', page: 1, size: pieceSize, cursor })
      return { next: found.next, questions: await toWrite(db, found.items) }
    })
    yield page.questions
    cursor = page.next
  } while (cursor)
}

/** The questions with these ids that the user may see now, in their order. */
async function seen(db: Db, user: User, ids: readonly string[]): Promise<QuestionRow[]> {
  const rows = await selectQuestionsById(db, ids)
  const banks = await selectAccesses(db, user, [...new Set(rows.map(({ bankId }) => bankId))])
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    const bank = row && banks.get(row.bankId)
    return row && bank && row.deletedAt === null && (row.state === 'ready' || seesUnfinished(bank)) ? [row] : []
  })
}

async function toWrite(db: Db, rows: readonly QuestionRow[]): Promise<QuestionToWrite[]> {
  const contents = await selectContents(
    db,
    rows.map(({ id }) => id),
  )
  const paths = new Map<string, string[]>()
  for (const bankId of new Set(rows.map((row) => row.bankId))) {
    const categories = new Map((await selectCategories(db, bankId)).map((row) => [row.id, row]))
    const pathOf = (id: string | null): string[] => {
      const row = id === null ? undefined : categories.get(id)
      return row ? [...pathOf(row.parentId), row.name] : []
    }
    for (const id of categories.keys()) paths.set(id, pathOf(id))
  }
  const passages = new Map<string, QuestionToWrite['passage']>()
  for (const { passageId } of contents.values()) {
    if (passageId === null || passages.has(passageId)) continue
    const found = await findPassage(db, passageId)
    passages.set(passageId, found && { key: passageId, content: found.content })
  }
  return rows.flatMap((row): QuestionToWrite[] => {
    const found = contents.get(row.id)
    if (!found) return []
    const { source, tags, knowledgePoints } = row
    const passage = found.passageId === null ? undefined : passages.get(found.passageId)
    return [
      {
        number: `#${row.number}`,
        question: found.content,
        about: { source, tags, knowledgePoints },
        category: row.categoryId === null ? [] : (paths.get(row.categoryId) ?? []),
        ...(passage && { passage }),
      },
    ]
  })
}
