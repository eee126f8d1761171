import type { CallContext } from '#server/kernel/http/handlers.ts'
import { Counter } from '#contract/bounds.ts'
import * as contract from '../contract.ts'
import { inLanguage, invalid, assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { checkRows } from './checking/check.ts'
import { enqueueImport } from './jobs.ts'
import type { ImportKind } from '#server/kernel/files/import-kind.ts'
import { canCorrect, canDiscard, permittedActions } from './policy.ts'
import {
  deleteImport,
  type ImportRow,
  lockImport,
  selectImports,
  selectRows,
  selectRowsAfter,
  takeImport,
  updateAccepted,
  updateMapping,
} from './queries.ts'
import { findRow, linesWithValue, overwriteCells, replaceValue, updateCells } from './row-queries.ts'
import { kindOf } from './registry.ts'
import { encryptSecrets, secretColumns } from './secrets.ts'
import { countsOf, presentImport, presentRow } from './present.ts'

/** Loads an import of the user, or refuses. The user must still hold the right to this kind of import. */
async function loadImport(context: CallContext, id: string): Promise<{ found: ImportRow; kind: ImportKind; mapping: (string | null)[] }> {
  const found = await takeImport(context.db, context.user, id)
  const kind = kindOf(context.app, found.kind)
  assertAllowed(kind.may(context.user))
  return { found, kind, mapping: found.mapping as (string | null)[] }
}

/** Loads and locks an import whose rows can be corrected: checked, and without a running job. */
async function loadEditable(context: CallContext, id: string) {
  await lockImport(context.db, id)
  const { found, ...rest } = await loadImport(context, id)
  if (!canCorrect(found)) throw refusal('conflict', { zh: '现在不能修改这次导入', en: 'This import cannot be changed now' })
  return { found, ...rest }
}

const checking = (context: CallContext, found: ImportRow) => ({
  ...context,
  options: found.options as Record<string, boolean>,
  targetId: found.targetId,
})

async function present(context: CallContext, id: string) {
  const { found, kind } = await loadImport(context, id)
  return presentImport(found, kind, context.language)
}

export default handlers(contract, {
  async importList({ query: { kind: code, ...paging } }, context) {
    const kind = kindOf(context.app, code)
    assertAllowed(kind.may(context.user))
    const found = await selectImports(context.db, context.user, code, paging)
    return { ...found, items: found.items.map((row) => presentImport(row, kind, context.language)) }
  },

  importGet: ({ importId }, context) => present(context, importId),

  async importRows({ importId, query: { show, after, size } }, context) {
    await loadImport(context, importId)
    const rows = await selectRowsAfter(context.db, importId, show, after, size)
    const items = rows.slice(0, size)
    return { items: items.map((row) => presentRow(row, context.language)), next: rows.length > size ? (items.at(-1)?.line ?? null) : null }
  },

  async importMap({ importId, body }, context) {
    const { found, kind } = await loadEditable(context, importId)
    const { mapping } = body
    const used = mapping.filter((field) => field !== null)
    const known = used.every((code) => kind.fields.some((field) => field.code === code))
    if (mapping.length !== found.headers.length || !known || new Set(used).size < used.length)
      throw invalid('mapping', { zh: '每一列对应一个不同的字段', en: 'Map each column to a different field' })
    const options = Object.fromEntries(
      Object.entries({ ...(found.options as object), ...body.options }).filter(([key]) => Object.hasOwn(kind.options, key)),
    )
    await updateMapping(context.db, importId, mapping, options)
    await sealColumns(context, importId, kind, mapping)
    return { jobId: await enqueueImport(context, found, ['check']) }
  },

  async importRowSave({ importId, line, body: { column, value } }, context) {
    const { found, kind, mapping } = await loadEditable(context, importId)
    const number = Counter.safeParse(Number(line)).data ?? 0
    const row = await findRow(context.db, importId, number)
    if (!row || column >= row.cells.length) throw refusal('notFound', { zh: '没有这一格', en: 'There is no such cell' })
    const original = row.original ?? row.cells
    const newValue = value === null ? (original[column] ?? '') : value.trim()
    const cells = encryptSecrets(context.app.secret, kind, mapping, row.cells.toSpliced(column, 1, newValue))
    const same = cells.every((cell, at) => cell === original[at])
    const before = row.cells[column] ?? ''
    await updateCells(context.db, importId, number, { cells, original: same ? null : original })
    const lines = new Set([number, ...(await linesWithValue(context.db, importId, column, [before, newValue]))])
    await checkRows(checking(context, found), { id: importId, mapping }, kind, lines)
    const [saved] = await selectRowsAfter(context.db, importId, 'all', number - 1, 1)
    if (!saved) throw refusal('notFound')
    return presentRow(saved, context.language)
  },

  async importReplace({ importId, body: { column, from, to } }, context) {
    const { found, kind, mapping } = await loadEditable(context, importId)
    const lines = await linesWithValue(context.db, importId, column, [from, to])
    await replaceValue(context.db, importId, column, from, to.trim())
    await checkRows(checking(context, found), { id: importId, mapping }, kind, new Set(lines))
    return present(context, importId)
  },

  async importAccept({ importId, body: { lines, accepted } }, context) {
    const { found, kind, mapping } = await loadEditable(context, importId)
    const changed = await updateAccepted(context.db, importId, lines, accepted)
    await checkRows(checking(context, found), { id: importId, mapping }, kind, new Set(changed))
    return present(context, importId)
  },

  async importRun({ importId }, context) {
    await lockImport(context.db, importId)
    const { found } = await loadImport(context, importId)
    if (!permittedActions(found, countsOf(found)).run) throw refusal('conflict', { zh: '没有可导入的行', en: 'There are no rows to import' })
    return { jobId: await enqueueImport(context, found, ['run']) }
  },

  async importUndo({ importId }, context) {
    await lockImport(context.db, importId)
    const { found, kind } = await loadImport(context, importId)
    if (!permittedActions(found, countsOf(found)).undo)
      throw refusal('conflict', { zh: `现在不能撤销“${inLanguage(kind.name, 'zh-CN')}”`, en: 'This import cannot be undone now' })
    return { jobId: await enqueueImport(context, found, ['undo']) }
  },

  async importRemove({ importId }, context) {
    const { found } = await loadImport(context, importId)
    if (!canDiscard(found))
      throw refusal('conflict', { zh: '已经导入的不能丢弃，可以撤销', en: 'A finished import cannot be discarded, but it can be undone' })
    await deleteImport(context.db, importId)
  },
})

/** Encrypts the secret columns of a mapping in every row. */
async function sealColumns({ db, app }: CallContext, importId: string, kind: ImportKind, mapping: (string | null)[]): Promise<void> {
  if (!secretColumns(kind, mapping).length) return
  const rows = await selectRows(db, importId)
  for (let at = 0; at < rows.length; at += 5000) {
    const part = rows.slice(at, at + 5000)
    const sealed = part.map(({ line, cells }) => ({ line, cells: encryptSecrets(app.secret, kind, mapping, cells) }))
    await overwriteCells(db, importId, sealed)
  }
}
