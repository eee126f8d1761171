import type { Bilingual } from '#contract/errors.ts'
import type { BatchResult } from '#contract/page.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage } from '#server/kernel/http/refusal.ts'
import * as contract from '../../contract-batch.ts'
import { type BankRow, loadBank, noBank, selectAccesses } from '../banks/bank-queries.ts'
import { loadCategory } from '../banks/category-queries.ts'
import { contentOf } from '../content/content.ts'
import { copyFiles } from '../file-queries.ts'
import { mayReview, mayWrite, seesUnfinished } from '../policy.ts'
import { lockQuestions, noQuestion, type QuestionRow, selectContents, selectQuestionsById } from '../queries.ts'
import { mayStep, needsReview } from '../rules.ts'
import { insertQuestions, keepKnowledgePoints } from '../write-queries.ts'
import { binQuestions, countUses, labelQuestions, moveQuestions, setStates } from './batch-queries.ts'

interface Chosen {
  rows: QuestionRow[]
  failed: BatchResult['failed']
}

/** Why a question is left out of a batch, or undefined. */
type Reason = (row: QuestionRow, bank: BankRow) => Bilingual | undefined

const words = {
  forbidden: { zh: '您在这个题库没有编辑的权限', en: 'You may not edit this question bank' },
  review: { zh: '您在这个题库没有审题的权限', en: 'You may not review in this question bank' },
  deleted: { zh: '在回收站里', en: 'It is in the recycle bin' },
  notDeleted: { zh: '不在回收站里', en: 'It is not in the recycle bin' },
  state: { zh: '当前状态不能这样操作', en: 'Its state does not allow this' },
  errors: { zh: '题目还有错误', en: 'The question has errors' },
}

/** Locks the questions and divides them into those to act on and those that are refused, each with its reason. */
async function choose({ db, user, language }: CallContext, ids: readonly string[], reason: Reason): Promise<Chosen> {
  await lockQuestions(db, ids)
  const rows = new Map((await selectQuestionsById(db, ids)).map((row) => [row.id, row]))
  const banks = await selectAccesses(db, user, [...new Set([...rows.values()].map(({ bankId }) => bankId))])
  const chosen: Chosen = { rows: [], failed: [] }
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    const bank = row && banks.get(row.bankId)
    const hidden = !row || !bank || !(seesUnfinished(bank) || (row.state === 'ready' && row.deletedAt === null))
    const refused = hidden ? noQuestion().words : reason(row, bank)
    if (refused) chosen.failed.push({ id, name: hidden ? '' : `#${row.number}`, reason: inLanguage(refused, language) })
    else if (row) chosen.rows.push(row)
  }
  return chosen
}

const resultOf = ({ rows, failed }: Chosen): BatchResult => ({ done: rows.map(({ id }) => id), failed })
const idsOf = ({ rows }: Chosen) => rows.map(({ id }) => id)

/** One entry of the log for all questions of a batch. */
const logBatch = (context: CallContext, action: Parameters<typeof logOperation>[1], { rows }: Chosen, after: object = {}) =>
  logOperation(context, action, {
    kind: 'question',
    id: rows.length === 1 ? (rows[0]?.id ?? null) : null,
    name: rows
      .slice(0, 5)
      .map(({ number }) => `#${number}`)
      .join(' '),
    after: { count: rows.length, numbers: rows.map(({ number }) => number).join(' '), ...after },
  })

const writable =
  (user: CallContext['user'], deleted = false): Reason =>
  (row, bank) => {
    if (!mayWrite(user, bank)) return words.forbidden
    if ((row.deletedAt !== null) !== deleted) return deleted ? words.notDeleted : words.deleted
    return undefined
  }

/** The bank and category that questions are to go to. */
async function target({ db, user }: CallContext, bankId: string, categoryId: string | null): Promise<BankRow> {
  const bank = await loadBank(db, user, bankId)
  assertAllowed(mayWrite(user, bank))
  if (categoryId !== null && (await loadCategory(db, categoryId)).bankId !== bankId) throw noBank()
  return bank
}

export default handlers(contract, {
  async questionsMove({ body: { ids, bankId, categoryId } }, context) {
    const bank = await target(context, bankId, categoryId)
    const chosen = await choose(context, ids, writable(context.user))
    if (!chosen.rows.length) return resultOf(chosen)
    await moveQuestions(context.db, idsOf(chosen), { bankId, categoryId })
    await logBatch(context, 'question.move', chosen, { bank: bank.name })
    return resultOf(chosen)
  },

  async questionsCopy({ body: { ids, bankId, categoryId } }, context) {
    const { db, user } = context
    const bank = await target(context, bankId, categoryId)
    const chosen = await choose(context, ids, (row) => (row.deletedAt === null ? undefined : words.deleted))
    if (!chosen.rows.length) return resultOf(chosen)
    const contents = await selectContents(db, idsOf(chosen))
    const added = []
    for (const row of chosen.rows) {
      const found = contents.get(row.id)
      if (!found) throw noQuestion()
      const { source, tags, knowledgePoints } = row
      added.push({
        content: await contentOf(user.institutionId, found.content),
        about: { source, tags, knowledgePoints },
        bankId,
        categoryId,
        state: 'draft' as const,
        passageId: found.passageId,
        passagePosition: row.passagePosition,
      })
    }
    const copies = await insertQuestions(db, user, added)
    await copyFiles(
      db,
      chosen.rows.map(({ id }, at) => ({ from: id, to: copies[at] as string })),
    )
    await logBatch(context, 'question.copy', chosen, { bank: bank.name })
    return resultOf(chosen)
  },

  async questionsState({ body: { ids, to } }, context) {
    const { db, user } = context
    const chosen = await choose(context, ids, (row, bank) => {
      const refused = writable(user)(row, bank)
      if (refused) return refused
      if (!mayStep(row.state, to)) return words.state
      if (needsReview(row.state, to) && !mayReview(user, bank)) return words.review
      return to !== 'draft' && to !== 'retired' && row.problems > 0 ? words.errors : undefined
    })
    if (!chosen.rows.length) return resultOf(chosen)
    await setStates(db, user, idsOf(chosen), to)
    await logBatch(context, 'question.state', chosen, { to })
    return resultOf(chosen)
  },

  async questionsLabel({ body: { ids, ...labels } }, context) {
    const chosen = await choose(context, ids, writable(context.user))
    if (!chosen.rows.length) return resultOf(chosen)
    await labelQuestions(context.db, idsOf(chosen), labels)
    await keepKnowledgePoints(context.db, labels.add.knowledgePoints ?? [])
    const { knowledgePoints = [], tags = [] } = labels.add
    await logBatch(context, 'question.label', chosen, { knowledgePoints, tags, source: labels.source })
    return resultOf(chosen)
  },

  async questionsRemovePreview({ body: { ids } }, context) {
    const chosen = await choose(context, ids, writable(context.user))
    return { ...resultOf(chosen), effects: { uses: chosen.rows.length ? await countUses(context.db, idsOf(chosen)) : 0 } }
  },

  async questionsRemove({ body: { ids } }, context) {
    const chosen = await choose(context, ids, writable(context.user))
    if (!chosen.rows.length) return resultOf(chosen)
    await binQuestions(context.db, idsOf(chosen), true)
    await logBatch(context, 'question.remove', chosen)
    return resultOf(chosen)
  },

  async questionsRestore({ body: { ids } }, context) {
    const chosen = await choose(context, ids, writable(context.user, true))
    if (!chosen.rows.length) return resultOf(chosen)
    await binQuestions(context.db, idsOf(chosen), false)
    await logBatch(context, 'question.restore', chosen)
    return resultOf(chosen)
  },
})
