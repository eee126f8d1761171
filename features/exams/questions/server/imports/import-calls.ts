import { readText } from '#assessment/exchange/text/read-text.ts'
import type { ReadQuestion } from '#assessment/exchange/reading.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, invalid, type Language, refusal } from '#server/kernel/http/refusal.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import * as contract from '../../contract-imports.ts'
import { loadBank, noBank, ownBank } from '../banks/bank-queries.ts'
import { loadCategory } from '../banks/category-queries.ts'
import { mayWrite } from '../policy.ts'
import { expireUnusedImportFiles } from './import-file-queries.ts'
import { enqueueQuestionImport, shownFinding } from './import-jobs.ts'
import {
  deleteImport,
  type ImportRow,
  insertImport,
  type ItemRow,
  leaveOut,
  recountImport,
  replaceItem,
  selectItems,
  setImport,
  takeImport,
  takeItem,
} from './import-queries.ts'

const mayImport = ({ user }: CallContext) => user.rights.includes('bookexam:import') && user.rights.includes('bookexam:edit')

const present = (row: ImportRow, language: Language): contract.QuestionImport => ({
  id: row.id,
  bankId: row.bankId,
  fileName: row.fileName,
  state: row.state as contract.QuestionImport['state'],
  total: row.total,
  bad: row.bad,
  taken: row.taken,
  findings: row.findings.map((finding) => shownFinding(finding, language)),
  jobId: row.jobId,
  createdAt: row.createdAt.toISOString(),
  can: { run: row.state === 'ready', undo: row.state === 'done' && row.taken > 0 },
})

const presentItem = (
  { place, about: _about, category: _category, passage: _passage, findings, ...row }: ItemRow,
  language: Language,
): contract.QuestionImportItem => ({
  ...row,
  line: place.line ?? null,
  to: place.to ?? null,
  findings: findings.map((finding) => shownFinding(finding, language)),
})

/** The import, if it waits for the person’s decision. */
async function waiting(context: CallContext, importId: string): Promise<ImportRow> {
  const row = await takeImport(context.db, context.user, importId)
  assertAllowed(mayImport(context))
  if (row.state !== 'ready') throw refusal('conflict', { zh: '这次导入已经处理过了', en: 'This import has been dealt with' })
  return row
}

/** The one question of a corrected text. */
function readOne(source: string): ReadQuestion {
  const { questions } = readText(source)
  const [question, second] = questions
  if (!question || second) throw invalid('source', { zh: '请只写一道题', en: 'Write one question' })
  return question
}

export default handlers(contract, {
  async questionsImport({ file, body }, context) {
    const { db, user } = context
    assertAllowed(mayImport(context))
    const bank = await loadBank(db, user, body.bankId ?? (await ownBank(db, user, user.name)))
    assertAllowed(mayWrite(user, bank))
    const categoryId = body.categoryId ?? null
    if (categoryId !== null && (await loadCategory(db, categoryId)).bankId !== bank.id) throw noBank()
    const id = await insertImport(db, user, { bankId: bank.id, categoryId, fileName: file.name, upload: file })
    const jobId = await enqueueQuestionImport(context, { id, fileName: file.name }, body.preview === 'true' ? ['read'] : ['read', 'take'])
    await logOperation(context, 'question.import', { kind: 'questionBank', id: bank.id, name: bank.name, after: { file: file.name } })
    return { jobId, importId: id }
  },

  async questionImportGet({ importId }, { db, user, language }) {
    return present(await takeImport(db, user, importId), language)
  },

  async questionImportItems({ importId, query }, { db, user, language }) {
    await takeImport(db, user, importId)
    const items = await selectItems(db, importId, { ...query, size: query.size + 1 })
    const shown = items.slice(0, query.size)
    return { items: shown.map((item) => presentItem(item, language)), next: items.length > query.size ? (shown.at(-1)?.position ?? null) : null }
  },

  async questionImportItemSave({ importId, position, body }, context) {
    const { db, language } = context
    await waiting(context, importId)
    const at = Number(position)
    if (!Number.isSafeInteger(at) || at < 1 || at > 1_000_000) throw refusal('notFound')
    await takeItem(db, importId, at)
    if (body.source !== undefined) await replaceItem(db, importId, at, readOne(body.source))
    if (body.leftOut !== undefined) await leaveOut(db, importId, at, body.leftOut)
    await recountImport(db, importId)
    return presentItem(await takeItem(db, importId, at), language)
  },

  async questionImportRun({ importId }, context) {
    const row = await waiting(context, importId)
    assertAllowed(mayWrite(context.user, await loadBank(context.db, context.user, row.bankId)))
    await setImport(context.db, importId, { state: 'taking' })
    return { jobId: await enqueueQuestionImport(context, row, ['take']) }
  },

  async questionImportUndo({ importId }, context) {
    const { db, user } = context
    const row = await takeImport(db, user, importId)
    assertAllowed(mayImport(context))
    const bank = await loadBank(db, user, row.bankId)
    assertAllowed(mayWrite(user, bank))
    if (row.state !== 'done') throw refusal('conflict', { zh: '这次导入不能撤销', en: 'This import cannot be undone' })
    await logOperation(context, 'question.importUndo', { kind: 'questionBank', id: bank.id, name: bank.name, after: { file: row.fileName } })
    await setImport(db, importId, { state: 'undoing' })
    return { jobId: await enqueueQuestionImport(context, row, ['undo']) }
  },

  async questionImportRemove({ importId }, context) {
    await waiting(context, importId)
    await expireUnusedImportFiles(context.db, importId)
    await deleteImport(context.db, importId)
  },
})
