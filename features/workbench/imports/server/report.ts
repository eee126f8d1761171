import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cell } from '#plain/text/csv.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { languageOf } from '#server/kernel/http/language.ts'
import { inLanguage, type Language, assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { admit } from '#server/kernel/http/handlers.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { type User, userOf } from '#server/kernel/access/session.ts'
import { writeCsv, writeXlsx } from '#server/kernel/files/sheet.ts'
import { isId } from '#server/kernel/data/id.ts'
import { type ImportKind, isLeftOut } from '#server/kernel/files/import-kind.ts'
import { type KeptProblem, takeImport } from './queries.ts'
import { selectRowsForReport } from './row-queries.ts'
import { kindOf } from './registry.ts'
import { secretColumns } from './secrets.ts'

interface Sheet {
  name: string
  heads: string[]
  rows: Cell[][]
}
type Query = { Querystring: { format?: string; show?: string } }

/** Downloads of templates to fill in and of reports with the result of each row. */
export const importRoutes: Routes = (http, app) => {
  http.get<Query & { Params: { kind: string } }>('/pressplatform/imports/templates/:kind', async (request, reply) => {
    const user = await signedIn(app, request)
    const kind = kindOf(app, request.params.kind)
    assertAllowed(kind.may(user))
    return send(app, request, reply, template(kind, languageOf(request)))
  })
  http.get<Query & { Params: { importId: string } }>('/pressplatform/imports/:importId/report', async (request, reply) => {
    const user = await signedIn(app, request)
    if (!isId(request.params.importId)) throw refusal('notFound')
    const sheet = await app.database.withInstitution(user.institutionId, 'read only', (db) =>
      report(app, db, user, request.params.importId, request.query.show === 'bad', languageOf(request)),
    )
    return send(app, request, reply, sheet)
  })
}

async function signedIn(app: App, request: FastifyRequest): Promise<User> {
  const user = await userOf(app.database, request.headers.cookie)
  await app.limits.call(user?.accountId, request.ip)
  admit('signedIn', user)
  return user as User
}

function template({ fields, name }: ImportKind, language: Language): Sheet {
  const text = (each: { zh: string; en: string }) => inLanguage(each, language)
  const heads = fields.map((field) => text(field.name) + (field.required ? text({ zh: '（必填）', en: ' (required)' }) : ''))
  return { name: text({ zh: `${name.zh}模板`, en: `${name.en} template` }), heads, rows: [fields.map(({ example }) => text(example))] }
}

const outcomes: Record<string, { zh: string; en: string }> = {
  made: { zh: '新建', en: 'Created' },
  changed: { zh: '更新', en: 'Changed' },
  skipped: { zh: '跳过', en: 'Skipped' },
  failed: { zh: '失败', en: 'Failed' },
}

async function report(app: App, db: Db, user: User, id: string, bad: boolean, language: Language): Promise<Sheet> {
  const found = await takeImport(db, user, id)
  const kind = kindOf(app, found.kind)
  assertAllowed(kind.may(user))
  const text = (each: { zh: string; en: string }) => inLanguage(each, language)
  const rows = await selectRowsForReport(db, id)
  const hidden = secretColumns(kind, found.mapping as (string | null)[])
  const visible = (cells: readonly string[]) => cells.filter((_cell, column) => !hidden.includes(column))
  const isReported = (problems: KeptProblem[], outcome: string | null) => outcome === 'failed' || isLeftOut(problems, outcome !== null)
  const reported = rows.filter(({ problems, outcome }) => !bad || isReported(problems as KeptProblem[], outcome))
  const skipped = text(kind.skipped(found.options as Record<string, boolean>))
  const leftOut = found.state === 'done' ? { zh: '未导入', en: 'Left out' } : { zh: '', en: '' }
  return {
    name: `${text(bad ? { zh: '未导入的行', en: 'Rows not imported' } : { zh: '导入报告', en: 'Import report' })} ${found.fileName.replace(/\.\w+$/, '')}`,
    heads: [text({ zh: '行', en: 'Line' }), ...visible(found.headers), text({ zh: '结果', en: 'Outcome' }), text({ zh: '说明', en: 'Why' })],
    rows: reported.map(({ line, cells, problems, outcome }) => [
      line,
      ...visible(cells),
      text(outcomes[outcome ?? ''] ?? ((problems as unknown[]).length ? leftOut : { zh: '', en: '' })),
      outcome === 'skipped'
        ? skipped
        : (problems as KeptProblem[])
            .map((problem) => `${found.headers[problem.column] ?? ''}: ${inLanguage(problem.words, language)}`)
            .join(text({ zh: '；', en: '; ' })),
    ]),
  }
}

async function send(app: App, request: FastifyRequest<Query>, reply: FastifyReply, { name, heads, rows }: Sheet) {
  const format = request.query.format === 'csv' ? 'csv' : 'xlsx'
  const path = join(app.scratch, newId())
  if (format === 'csv') await writeCsv(path, heads, rows)
  else await writeXlsx(path, heads, rows, { widths: heads.map((head) => Math.max(14, head.length * 2)), sheet: name })
  const bytes = createReadStream(path)
  bytes.once('close', () => void rm(path, { force: true }))
  return reply
    .headers({
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
      'cache-control': 'no-store',
    })
    .send(bytes)
}
