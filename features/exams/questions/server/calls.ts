import type { DocJson } from '#document/schema/node-json.ts'
import type { CallInput } from '#contract/call.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { handlers, prepared, type RequestContext } from '#server/kernel/http/handlers.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Question } from '#assessment/questions/question.ts'
import { lineOf, wireAnswers } from '#assessment/questions/parts.ts'
import * as contract from '../contract.ts'
import { loadBank, noBank, ownBank, selectAccesses } from './banks/bank-queries.ts'
import { loadCategory } from './banks/category-queries.ts'
import { binQuestions } from './batch/batch-queries.ts'
import { contentOf } from './content/content.ts'
import type { Content } from './content/make-content.ts'
import { adoptFiles, keepFiles } from './file-queries.ts'
import { findLike } from './like/like.ts'
import { insertDifference } from './like/like-queries.ts'
import { type CheckedPassage, checkedPassage, passageOfChanged, passageOfNew } from './content/passages.ts'
import { mayReview, mayWrite, seesUnfinished } from './policy.ts'
import { presentFull, presentRow } from './content/present.ts'
import {
  findQuestion,
  noQuestion,
  type QuestionRow,
  selectContents,
  selectKnowledgePoints,
  selectQuestions,
  selectQuestionsById,
  selectUnverified,
  selectVersions,
} from './queries.ts'
import { mustBeReady, stateAfterChange } from './rules.ts'
import { insertQuestions, updateQuestion } from './write-queries.ts'

/** The question with its bank. Refuses with `notFound` also when the user may not see it: a draft is seen by those who write in its bank. */
async function load(db: Db, user: User, id: string): Promise<{ row: QuestionRow; bank: Awaited<ReturnType<typeof loadBank>> }> {
  const row = await findQuestion(db, id)
  const bank = row && (await selectAccesses(db, user, [row.bankId])).get(row.bankId)
  if (!row || !bank || !(seesUnfinished(bank) || (row.state === 'ready' && row.deletedAt === null))) throw noQuestion()
  return { row, bank }
}

async function forWriting(db: Db, user: User, id: string) {
  const found = await load(db, user, id)
  assertAllowed(mayWrite(user, found.bank))
  if (found.row.deletedAt !== null) throw noQuestion()
  return found
}

const objectOf = ({ id, number }: { id: string; number: number }) => ({ kind: 'question', id, name: `#${number}` })

type Saved = { content: unknown; passage?: DocJson | null | undefined }
/** Checks the documents of a question before the transaction, in a thread when they are large. */
const checked = async <Asked extends { body: Saved }>(given: Asked, { user }: RequestContext) => ({
  ...given,
  checked: await contentOf(user?.institutionId ?? '', given.body.content as Question),
  passage: await checkedPassage(user?.institutionId ?? '', given.body.passage),
})

type Checked = { checked: Content; passage: CheckedPassage }
type Add = CallInput<typeof contract.questionAdd> & Checked
type Change = CallInput<typeof contract.questionChange> & Checked

/** Days for which a file is kept that no question shows: as long as the browser keeps what was not saved. */
const unusedDays = 30

export default handlers(contract, {
  async questionList({ query }, { db, user }) {
    const bank = await loadBank(db, user, query.bankId)
    const all = seesUnfinished(bank)
    assertAllowed(all || !query.bin)
    if (query.categoryId !== undefined && (await loadCategory(db, query.categoryId)).bankId !== bank.id) throw noBank()
    const page = await selectQuestions(db, all ? query : { ...query, state: 'ready' })
    return { ...page, items: page.items.map(presentRow) }
  },

  async questionGet({ questionId, query }, context) {
    const { row, bank } = await load(context.db, context.user, questionId)
    return presentFull(context, row, bank, query.version)
  },

  questionAdd: prepared(checked<CallInput<typeof contract.questionAdd>>, async ({ body, checked: content, passage }: Add, context) => {
    const { db, user } = context
    assertAllowed(user.rights.includes('bookexam:edit'))
    const bank = await loadBank(db, user, body.bankId ?? (await ownBank(db, user, user.name)))
    assertAllowed(mayWrite(user, bank))
    if (body.state === 'ready') assertAllowed(mayReview(user, bank))
    if (body.state !== 'draft') mustBeReady(content.problems)
    if (body.categoryId !== null && (await loadCategory(db, body.categoryId)).bankId !== bank.id) throw noBank()
    const own = await adoptFiles(db, user, content)
    const { files, ...shared } = await passageOfNew(context, body.passageId, passage)
    const { bankId: _bank, passage: _passage, ...given } = body
    const [id] = await insertQuestions(db, user, [{ ...given, ...shared, content: own, bankId: bank.id }])
    await keepFiles(db, id as string, [...own.files, ...files])
    const { row } = await load(db, user, id as string)
    await logOperation(context, 'question.add', { ...objectOf(row), after: { bank: bank.name, state: row.state } })
    return presentFull(context, row, bank)
  }),

  questionChange: prepared(
    checked<CallInput<typeof contract.questionChange>>,
    async ({ questionId, body, checked: content, passage }: Change, context) => {
      const { db, user } = context
      const { row: before, bank } = await forWriting(db, user, questionId)
      const own = await adoptFiles(db, user, content)
      const { passageId, files } = await passageOfChanged(context, { question: before, bank, checked: passage, note: body.note })
      const changed = own.hash !== before.contentHash || passageId !== before.passageId
      const state = stateAfterChange(before.state, changed, mayReview(user, bank), own.problems)
      await updateQuestion(db, user, before, { ...body, content: own, passageId, state })
      await keepFiles(db, questionId, [...own.files, ...files])
      const { row } = await load(db, user, questionId)
      const said = ({ version, state: now, source, tags, knowledgePoints }: QuestionRow) => ({ version, state: now, source, tags, knowledgePoints })
      await logOperation(context, 'question.change', { ...objectOf(row), before: said(before), after: said(row) })
      return presentFull(context, row, bank)
    },
  ),

  async questionVersions({ questionId, query }, { db, user }) {
    const { row } = await load(db, user, questionId)
    const page = await selectVersions(db, questionId, query)
    return {
      ...page,
      items: page.items.map(({ no, note, createdBy, createdAt, name }) => ({
        no,
        note,
        by: { id: createdBy, name },
        at: createdAt.toISOString(),
        current: no === row.version,
      })),
    }
  },

  questionLike: ({ body }, { db, user }) => findLike(db, user, body.text, body.id),

  async questionsDiffer({ questionId, body }, { db, user }) {
    await forWriting(db, user, questionId)
    await load(db, user, body.otherId)
    await insertDifference(db, questionId, body.otherId)
  },

  knowledgePointList: ({ query }, { db }) => selectKnowledgePoints(db, query.q),

  async questionFileSave({ file, body: { bankId, ...size } }, { db, user }) {
    assertAllowed(mayWrite(user, await loadBank(db, user, bankId)))
    return insertFile(db, user, file, { ...size, keptDays: unusedDays })
  },

  async getQuestionsByIds({ body }, { db, user }) {
    const rows = await selectQuestionsById(db, body.ids)
    const banks = await selectAccesses(db, user, [...new Set(rows.map(({ bankId }) => bankId))])
    const seen = rows.filter((row) => {
      const bank = banks.get(row.bankId)
      return bank && row.deletedAt === null && (row.state === 'ready' || seesUnfinished(bank))
    })
    const contents = await selectContents(
      db,
      seen.map(({ id }) => id),
    )
    return [...new Set(body.ids)].flatMap((id) => {
      const row = seen.find((each) => each.id === id)
      const found = contents.get(id)
      if (!row || !found) return []
      const { content } = found
      return [
        {
          id,
          number: row.number,
          version: found.no,
          questions_type: content.type,
          questions_stem: lineOf(content.stem),
          questions_answers: wireAnswers(content),
          questions_options: content.options.map((option) => ({ seq: option.seq, content: lineOf(option.content) })),
          document: content,
        },
      ]
    })
  },

  async deleteNotVerified(_given, context) {
    const { db, user } = context
    const ids = await selectUnverified(db, user.memberId, 1000)
    if (ids.length) {
      await binQuestions(db, ids, true)
      await logOperation(context, 'question.remove', { kind: 'question', name: user.name, after: { count: ids.length } })
    }
    return { count: ids.length }
  },
})
