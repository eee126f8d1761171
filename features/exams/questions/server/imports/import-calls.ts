import { readSource } from '#assessment/exchange/source/read-source.ts'
import { type Finding, readLimits, type ReadQuestion } from '#assessment/exchange/reading.ts'
import type { CallInput } from '#contract/call.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, invalid, type Language, refusal } from '#server/kernel/http/refusal.ts'
import { type CallContext, handlers, prepared, type RequestContext } from '#server/kernel/http/handlers.ts'
import * as contract from '../../contract-imports.ts'
import { loadBank, noBank, ownBank } from '../banks/bank-queries.ts'
import { loadCategory } from '../banks/category-queries.ts'
import { contentOf } from '../content/content.ts'
import type { Content } from '../content/make-content.ts'
import { adoptFiles } from '../file-queries.ts'
import { mayWrite } from '../policy.ts'
import { expireUnusedImportFiles } from './import-file-queries.ts'
import { enqueueQuestionImport, shownFinding } from './import-jobs.ts'
import {
  correctItem,
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
import { appendPasted, readPasted } from './pasted.ts'

const mayImport = ({ user }: Pick<CallContext, 'user'>) => user.rights.includes('bookexam:import') && user.rights.includes('bookexam:edit')

/** Whether the questions of this file are plain text. */
const isText = (fileName: string) => /\.(?:txt|md|gift)$/i.test(fileName)

type SaveItem = CallInput<typeof contract.questionImportItemSave> & { checked: Content | undefined }

async function checkedItem(given: CallInput<typeof contract.questionImportItemSave>, { user }: RequestContext): Promise<SaveItem> {
  const { corrected } = given.body
  return { ...given, checked: corrected && (await contentOf(user?.institutionId ?? '', corrected.content)) }
}

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
  { fileName }: ImportRow,
  { place, category: _category, passage: _passage, findings, ...row }: ItemRow,
  language: Language,
): contract.QuestionImportItem => ({
  ...row,
  isText: isText(place.path ?? fileName),
  path: place.path ?? null,
  line: place.line ?? null,
  to: place.to ?? null,
  findings: findings.map((finding) => shownFinding(finding, language)),
})

/** The import, if it waits for the person’s decision; with `lock` until the end of the transaction. */
async function waiting({ db, user }: Pick<CallContext, 'db' | 'user'>, importId: string, { lock = true } = {}): Promise<ImportRow> {
  const row = await takeImport(db, user, importId, { lock })
  assertAllowed(mayImport({ user }))
  if (row.state !== 'ready') throw refusal('conflict', { zh: '这次导入已经处理过了', en: 'This import has been dealt with' })
  return row
}

/** Reads a pasted text for those who may append it: nothing is read or stored for anyone else. */
async function pastedFor({ importId, body }: CallInput<typeof contract.questionImportPaste>, { app, user, language }: RequestContext) {
  if (!user) throw refusal('notlogged')
  const { institutionId } = user
  await app.database.transaction(institutionId, 'read only', async ({ db }) => db && waiting({ db, user }, importId, { lock: false }))
  return { importId, pasted: await readPasted(body.text, { app, institutionId, language }) }
}

/** The one question of a corrected text. */
function readOne(name: string, source: string): ReadQuestion {
  const { questions } = readSource({ name, packed: false, paths: [name], text: () => source })
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
    const found = await takeImport(db, user, importId)
    const items = await selectItems(db, importId, { ...query, size: query.size + 1 })
    const shown = items.slice(0, query.size)
    return {
      items: shown.map((item) => presentItem(found, item, language)),
      next: items.length > query.size ? (shown.at(-1)?.position ?? null) : null,
    }
  },

  questionImportItemSave: prepared(checkedItem, async ({ importId, position, body, checked }: SaveItem, context) => {
    const { db, user, language } = context
    const found = await waiting(context, importId)
    const at = Number(position)
    if (!Number.isSafeInteger(at) || at < 1 || at > 1_000_000) throw refusal('notFound')
    const { place } = await takeItem(db, importId, at)
    if (body.source !== undefined) {
      const name = place.path ?? found.fileName
      if (!isText(name)) throw invalid('source', { zh: '这种文件的题目请在表单里改', en: 'Correct questions of such a file in the form' })
      await replaceItem(db, importId, at, readOne(name, body.source))
    } else if (body.corrected && checked) {
      const { json, problems } = await adoptFiles(db, user, checked)
      const findings: Finding[] = problems.map(({ code, severity, detail }) => ({ code, severity, ...(detail !== undefined && { detail }) }))
      await correctItem(db, importId, at, { content: json, about: body.corrected.about, findings })
    }
    if (body.leftOut !== undefined) await leaveOut(db, importId, at, body.leftOut)
    await recountImport(db, importId)
    return presentItem(found, await takeItem(db, importId, at), language)
  }),

  questionImportPaste: prepared(pastedFor, async ({ importId, pasted }, context) => {
    const found = await waiting(context, importId)
    const { count } = pasted
    if (found.total + count > readLimits.questions)
      throw invalid('text', { zh: `一次导入最多 ${readLimits.questions} 题`, en: `One import holds at most ${readLimits.questions} questions` })
    await appendPasted(context.db, context.user, found, pasted)
    return { first: found.total + 1, count, findings: pasted.findings.map((finding) => shownFinding(finding, context.language)) }
  }),

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
