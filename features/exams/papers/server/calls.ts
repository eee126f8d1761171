import { randomInt } from 'node:crypto'
import { makeLayout, pinned } from '#assessment/papers/make-layout.ts'
import { largestSeed } from '#assessment/papers/seeded.ts'
import { selectAccesses } from '#features/exams/questions/server/banks/bank-queries.ts'
import { selectQuestionsById } from '#features/exams/questions/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../contract.ts'
import { idsOfSections, layOut, lockedLayout, mustBeAllowed } from './layout.ts'
import { mayAdd, mayEdit, mayLock, mayManage, mayUnlock, mayUsePaper } from './policy.ts'
import { presentFull, presentLayout, presentQuestion, presentRow } from './present.ts'
import {
  countLiveTests,
  findPaperVersion,
  loadPaper,
  noPaper,
  type PaperRow,
  selectComposers,
  selectLayouts,
  selectPapers,
  selectPapersById,
  selectSections,
  selectViews,
} from './queries.ts'
import { countCells, countUse } from './question-queries.ts'
import { binPaper, insertPaper, insertVersion, recordView, replaceComposers, setState, updatePaper } from './write-queries.ts'

const objectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'paper', id, name })
const newSeed = () => randomInt(largestSeed)

/** The paper as the caller sees it after a change. */
async function changed({ db, user }: CallContext, id: string) {
  return presentFull(db, user, await loadPaper(db, user, id))
}

async function present({ db, user }: CallContext, row: PaperRow) {
  return { owner: { id: row.ownerId, name: row.ownerName }, composers: await selectComposers(db, row.id), user: user.memberId }
}

const usable = (user: User, row: PaperRow) => {
  const { id, name, points, questions, state, version } = row
  return {
    id,
    name,
    points: Math.round(points * 100) / 100,
    questions,
    state,
    version,
    can: { use: mayUsePaper(user, row) },
  }
}

export default handlers(contract, {
  async paperList({ query }, { db, user }) {
    const page = await selectPapers(db, user, query)
    return { ...page, items: page.items.map((row) => presentRow(user, row)) }
  },

  async paperGet({ paperId }, { db, user }) {
    const paper = await loadPaper(db, user, paperId)
    await recordView(db, user, paperId, 'compose')
    return presentFull(db, user, paper)
  },

  async paperAdd({ body }, context) {
    const { db, user } = context
    assertAllowed(mayAdd(user))
    const plain = { sections: [], variants: 1, shuffleQuestions: false, shuffleOptions: false, forEach: false, seed: newSeed() }
    const id = await insertPaper(db, user, { ...body, ...plain })
    await logOperation(context, 'paper.add', objectOf({ id, name: body.name }))
    return changed(context, id)
  },

  async paperChange({ paperId, body: { rowVersion, ...draft } }, context) {
    const { db, user } = context
    const paper = await loadPaper(db, user, paperId)
    // Somebody who writes while the paper is being locked learns that it was changed, not that a right is missing.
    if (paper.state === 'locked' && paper.access !== 'review' && mayAdd(user)) throw refusal('conflict')
    assertAllowed(mayEdit(user, paper))
    await mustBeAllowed(db, user, draft.sections, await selectSections(db, paperId))
    await updatePaper(db, user, paper, rowVersion, draft)
    const after = await loadPaper(db, user, paperId)
    const said = ({ name, points, questions, variants }: PaperRow) => ({ name, points, questions, variants })
    await logOperation(context, 'paper.change', { ...objectOf(after), before: said(paper), after: said(after) })
    return presentFull(db, user, after)
  },

  async paperCopy({ paperId }, context) {
    const { db, user } = context
    const paper = await loadPaper(db, user, paperId)
    assertAllowed(mayAdd(user) && paper.deletedAt === null)
    const { name, describe, language, wantedPoints, minutes, variants, shuffleQuestions, shuffleOptions, forEach } = paper
    const sections = await selectSections(db, paperId)
    const copy = { describe, language, wantedPoints, minutes, variants, shuffleQuestions, shuffleOptions, forEach, sections, seed: newSeed() }
    const id = await insertPaper(db, user, { ...copy, name: `${name.slice(0, 90)} ${language === 'zh-CN' ? '副本' : 'copy'}` })
    const row = await loadPaper(db, user, id)
    await logOperation(context, 'paper.copy', { ...objectOf(row), after: { from: name } })
    return presentRow(user, row)
  },

  async paperRemove({ paperId }, context) {
    const { db, user } = context
    const paper = await loadPaper(db, user, paperId)
    assertAllowed(mayManage(user, paper))
    if (paper.deletedAt !== null) throw noPaper()
    const tests = await countLiveTests(db, paperId)
    if (tests)
      throw refusal('conflict', { zh: `有 ${tests} 场考试在用这份试卷，请先归档考试`, en: `${tests} tests use this paper; archive them first` })
    await binPaper(db, paperId, true)
    await logOperation(context, 'paper.remove', objectOf(paper))
  },

  async paperRestore({ paperId }, context) {
    const paper = await loadPaper(context.db, context.user, paperId)
    assertAllowed(mayManage(context.user, paper))
    await binPaper(context.db, paperId, false)
    await logOperation(context, 'paper.restore', objectOf(paper))
  },

  async paperComposers({ paperId }, context) {
    const { user: _user, ...people } = await present(context, await loadPaper(context.db, context.user, paperId))
    return people
  },

  async paperComposersChange({ paperId, body }, context) {
    const { db, user } = context
    const paper = await loadPaper(db, user, paperId)
    assertAllowed(mayManage(user, paper))
    await replaceComposers(db, user, paper, body.composers)
    const { user: _user, ...people } = await present(context, paper)
    await logOperation(context, 'paper.composers', { ...objectOf(paper), after: { composers: people.composers.map(({ name }) => name) } })
    return people
  },

  async paperReview({ paperId, body: { to, comment } }, context) {
    const { db, user } = context
    const paper = await loadPaper(db, user, paperId)
    assertAllowed(to === 'draft' ? paper.deletedAt === null : mayEdit(user, paper))
    if (paper.state !== (to === 'review' ? 'draft' : 'review'))
      throw refusal(
        'conflict',
        to === 'review'
          ? { zh: '试卷已经送审或锁定', en: 'It was sent for review or locked already' }
          : { zh: '试卷不在审核中', en: 'It is not under review' },
      )
    await setState(db, user, paper, to, { reviewNote: comment })
    await logOperation(context, 'paper.review', { ...objectOf(paper), after: { to, comment } })
    return changed(context, paperId)
  },

  async paperLock({ paperId, body: { rowVersion, note } }, context) {
    const { db, user } = context
    const paper = await loadPaper(db, user, paperId)
    if (paper.state === 'locked' || paper.rowVersion !== rowVersion) throw refusal('conflict')
    assertAllowed(mayLock(user, paper))
    const sections = await selectSections(db, paperId)
    const { ids, ...version } = await lockedLayout(db, user, { ...paper, sections })
    const earlier = new Set(
      (await selectLayouts(db, paperId)).flatMap(({ variants }) =>
        variants.flatMap((variant) => variant.sections.flatMap(({ items }) => items.map(({ questionId }) => questionId))),
      ),
    )
    const no = paper.version + 1
    await setState(db, user, paper, 'locked', { version: no })
    await insertVersion(db, user, { ...version, paperId, no, note })
    await countUse(
      db,
      ids.filter((id) => !earlier.has(id)),
    )
    await logOperation(context, 'paper.lock', { ...objectOf(paper), after: { version: no, points: version.points, questions: version.questions } })
    return changed(context, paperId)
  },

  async paperUnlock({ paperId }, context) {
    const { db, user } = context
    const paper = await loadPaper(db, user, paperId)
    if (paper.state !== 'locked') throw refusal('conflict', { zh: '试卷没有锁定', en: 'The paper is not locked' })
    assertAllowed(mayUnlock(user, paper))
    await setState(db, user, paper, 'draft')
    await logOperation(context, 'paper.unlock', { ...objectOf(paper), before: { version: paper.version } })
    return changed(context, paperId)
  },

  async paperDraw({ paperId, body }, { db, user }) {
    const paper = await loadPaper(db, user, paperId)
    assertAllowed(mayEdit(user, paper))
    await mustBeAllowed(db, user, body.sections, await selectSections(db, paperId))
    const { layout, shortages } = await layOut(db, user, { ...paper, ...body })
    const variants = layout.variants.map(({ sections }) =>
      sections.map(({ items }, at) => (body.sections[at]?.draw ? items.map(({ questionId }) => questionId) : [])),
    )
    const rows = await selectQuestionsById(db, [...new Set(variants.flat(2))])
    return { variants, questionList: rows.map(presentQuestion), shortages }
  },

  async paperCells({ paperId, body }, { db, user }) {
    assertAllowed(mayEdit(user, await loadPaper(db, user, paperId)))
    const seen = await selectAccesses(db, user, body.bankIds)
    const unseen = body.bankIds.findIndex((id) => !seen.has(id))
    if (unseen >= 0) throw invalid(`bankIds[${unseen}]`, { zh: '题库不存在', en: 'No such question bank' })
    return countCells(db, body.bankIds, body.type)
  },

  async paperViews({ paperId, query }, { db, user }) {
    await loadPaper(db, user, paperId)
    const page = await selectViews(db, paperId, query)
    return {
      ...page,
      items: page.items.map(({ id, memberId, name, what, viewedAt }) => ({
        id,
        who: { id: memberId, name },
        what: what as contract.PaperLook,
        at: viewedAt.toISOString(),
      })),
    }
  },

  async paperPreview({ paperId, query }, { db, user }) {
    const paper = await loadPaper(db, user, paperId)
    const sections = await selectSections(db, paperId)
    const { layout, shortages } = mayAdd(user) ? await layOut(db, user, { ...paper, sections }) : makeLayout({ ...paper, sections }, () => [])
    const rows = await selectQuestionsById(db, idsOfSections(sections))
    await recordView(db, user, paperId, query.what)
    const current = pinned(layout, new Map(rows.map(({ id, version }) => [id, version])))
    return presentLayout(db, current, { no: 0, points: paper.points, questions: paper.questions, shortages })
  },

  async paperVersionGet({ paperId, no, query }, { db, user }) {
    await loadPaper(db, user, paperId)
    const version = /^\d{1,6}$/.test(no) ? await findPaperVersion(db, paperId, Number(no)) : undefined
    if (!version) throw noPaper()
    await recordView(db, user, paperId, query.what)
    return presentLayout(db, version.layout, version)
  },

  async textbookPapers({ query }, { db, user }) {
    const page = await selectPapers(db, user, query)
    return { ...page, items: page.items.map((row) => usable(user, row)) }
  },

  async getPapersByIds({ body }, { db, user }) {
    const rows = new Map((await selectPapersById(db, user, body.ids)).map((row) => [row.id, row]))
    return [...new Set(body.ids)].flatMap((id) => {
      const row = rows.get(id)
      return row ? [{ ...usable(user, row), variants: row.variants, minutes: row.minutes, describe: row.describe }] : []
    })
  },
})
