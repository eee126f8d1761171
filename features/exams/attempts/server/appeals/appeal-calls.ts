import { mayDecideAppeals, maySeeAppeals } from '#features/exams/tests/server/policy.ts'
import { objectOf } from '#features/exams/tests/server/object-of.ts'
import { findTest, loadTest, lockTest, noteMarksChanged, type TestRecord } from '#features/exams/tests/server/queries.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../../contract-appeals.ts'
import { putMarks, updateGraded } from '../marks/mark-queries.ts'
import { loadAttempt, loadOwnAttempt } from '../queries.ts'
import { resultOf } from '../results/result.ts'
import { tellCandidate, tellHolder } from './appeal-messages.ts'
import {
  type AppealRecord,
  countEntries,
  findAttempt,
  findMark,
  holdTest,
  insertEntry,
  loadAppeal,
  loadTerms,
  lockAppeal,
  lockAttempt,
  openAppeal,
  selectAppealRows,
  selectAppeals,
  selectEntries,
  updateAppeal,
} from './appeal-queries.ts'
import { appealsUntil, isDecided, isWithdrawn, noAppeal, stateOfPoints, takesAppeals } from './appeal-rules.ts'

type Asked = CallContext
type Entries = Awaited<ReturnType<typeof selectEntries>>

const present = ({ id, questionId, state, rowVersion, memberId }: AppealRecord, entries: Entries, names: boolean): contract.Appeal => ({
  id,
  questionId,
  state,
  rowVersion,
  entries: entries.map(({ id: entryId, kind, text, pointsBefore, pointsAfter, byId, by, at }) => {
    const byCandidate = byId === memberId
    return { id: entryId, kind, text, pointsBefore, pointsAfter, byCandidate, by: byCandidate || names ? by : '', at: at.toISOString() }
  }),
})

/** An appeal as its candidate sees it. */
async function own({ db }: Asked, appealId: string): Promise<contract.Appeal> {
  return present(await loadAppeal(db, appealId), await selectEntries(db, [appealId]), false)
}

/** The test of an appeal, if the caller may see the appeals against its marks. */
async function seenBy({ db, user }: Asked, { testId }: Pick<AppealRecord, 'testId'>): Promise<TestRecord> {
  const test = await findTest(db, user, testId)
  if (!test || !maySeeAppeals(user, test)) throw noAppeal()
  return test
}

async function full(asked: Asked, test: TestRecord, appealId: string): Promise<contract.AppealFull> {
  const { db, user } = asked
  const appeal = await loadAppeal(db, appealId)
  const [entries, candidate, attempt] = await Promise.all([
    selectEntries(db, [appealId]),
    findAttempt(db, appeal.attemptId),
    loadAttempt(db, appeal.attemptId),
  ])
  const { questions } = await resultOf(asked, attempt, { browser: '', view: 'all' })
  const question = questions.find(({ id }) => id === appeal.questionId)
  if (!question) throw noAppeal()
  const { testId, attemptId } = appeal
  return {
    ...present(appeal, entries, true),
    testId,
    attemptId,
    candidate: candidate.name,
    candidateNumber: candidate.number,
    question,
    decides: mayDecideAppeals(user, test),
  }
}

async function mustHaveRoom({ db }: Asked, appealId: string): Promise<void> {
  if ((await countEntries(db, appealId)) >= contract.appealLimits.entries)
    throw refusal('conflict', { zh: '这件申诉的留言已经太多', en: 'This appeal has too many entries' })
}

const push = ({ db }: Asked, testId: string, memberIds: readonly string[]) => pushLive(db, memberIds, { type: 'test', testId })

export default handlers(contract, {
  async appealMine({ attemptId }, asked) {
    const { db, user } = asked
    const attempt = await loadOwnAttempt(db, user.memberId, attemptId)
    const [terms, appeals] = await Promise.all([loadTerms(db, attempt.testId), selectAppeals(db, attemptId)])
    const entries = Map.groupBy(
      await selectEntries(
        db,
        appeals.map(({ id }) => id),
      ),
      ({ appealId }) => appealId,
    )
    return {
      until: appealsUntil(terms)?.toISOString() ?? null,
      open: attempt.state === 'graded' && takesAppeals(terms),
      appeals: appeals.map((appeal) => present(appeal, entries.get(appeal.id) ?? [], false)),
    }
  },

  async appealAdd({ attemptId, body: { questionId, text } }, asked) {
    const { db, user } = asked
    const { testId } = await loadOwnAttempt(db, user.memberId, attemptId)
    await holdTest(db, testId)
    const [attempt, terms] = await Promise.all([loadOwnAttempt(db, user.memberId, attemptId), loadTerms(db, testId)])
    if (appealsUntil(terms) === null || attempt.state !== 'graded')
      throw refusal('conflict', { zh: '这次考试现在不接受申诉', en: 'No appeals are taken against marks of this test now' })
    if (!takesAppeals(terms)) throw refusal('conflict', { zh: '申诉的期限已过', en: 'The time for appeals is over' })
    const mark = await findMark(db, attemptId, questionId)
    if (!mark || mark.points === null || mark.state === 'withdrawn' || mark.state === 'skipped')
      throw invalid('questionId', {
        zh: '这道题不计分或已作废，不能申诉',
        en: 'This question is withdrawn or does not count, so there is nothing to appeal',
      })
    const appealId = await openAppeal(db, { testId, attemptId, questionId, memberId: user.memberId })
    if (appealId === undefined) throw refusal('conflict', { zh: '这道题已经申诉过', en: 'You have appealed against this mark already' })
    await mustHaveRoom(asked, appealId)
    await insertEntry(db, { appealId, kind: 'said', text, byId: user.memberId })
    await tellHolder(db, terms, 'made')
    await push(asked, testId, [terms.ownerId])
    return own(asked, appealId)
  },

  async appealSay({ appealId, body: { text } }, asked) {
    const { db, user } = asked
    const found = await loadAppeal(db, appealId)
    const isCandidate = found.memberId === user.memberId
    if (!isCandidate) {
      const test = await seenBy(asked, found)
      assertAllowed(mayDecideAppeals(user, test))
    }
    const appeal = await lockAppeal(db, appealId)
    if (appeal.state === 'withdrawn') throw isWithdrawn()
    if (appeal.state !== 'open') throw isDecided()
    await mustHaveRoom(asked, appealId)
    const terms = await loadTerms(db, appeal.testId)
    if (terms.state !== 'released') throw refusal('conflict', { zh: '考试已归档或作废', en: 'The test is archived or void' })
    await insertEntry(db, { appealId, kind: 'said', text, byId: user.memberId })
    await updateAppeal(db, appealId)
    await (isCandidate ? tellHolder(db, terms, 'said') : tellCandidate(db, terms, appeal, 'said'))
    await push(asked, appeal.testId, [isCandidate ? terms.ownerId : appeal.memberId])
    return present(await loadAppeal(db, appealId), await selectEntries(db, [appealId]), !isCandidate)
  },

  async appealWithdraw({ appealId }, asked) {
    const { db, user } = asked
    const appeal = await lockAppeal(db, appealId)
    if (appeal.memberId !== user.memberId) throw noAppeal()
    if (appeal.state === 'kept' || appeal.state === 'changed') throw isDecided()
    if (appeal.state === 'open') {
      await insertEntry(db, { appealId, kind: 'withdrawn', text: '', byId: user.memberId })
      await updateAppeal(db, appealId, { state: 'withdrawn' })
      const { ownerId } = await loadTerms(db, appeal.testId)
      await push(asked, appeal.testId, [ownerId])
    }
    return own(asked, appealId)
  },

  async appealList({ testId, query }, asked) {
    const { db, user } = asked
    assertAllowed(maySeeAppeals(user, await loadTest(db, user, testId)))
    const page = await selectAppealRows(db, { testId, ...query })
    return {
      ...page,
      items: page.items.map(({ layout, state, className, madeAt, ...row }) => ({
        ...row,
        state: state as contract.AppealState,
        className: className ?? '',
        madeAt: madeAt.toISOString(),
        number: numberIn(layout, row.questionId),
      })),
    }
  },

  async appealGet({ appealId }, asked) {
    const test = await seenBy(asked, await loadAppeal(asked.db, appealId))
    return full(asked, test, appealId)
  },

  async appealDecide({ appealId, body: { points, text, rowVersion } }, asked) {
    const { db, user } = asked
    const found = await loadAppeal(db, appealId)
    await seenBy(asked, found)
    await lockTest(db, found.testId)
    const test = await seenBy(asked, found)
    assertAllowed(mayDecideAppeals(user, test))
    await lockAttempt(db, found.attemptId)
    const appeal = await lockAppeal(db, appealId)
    if (appeal.memberId === user.memberId)
      throw refusal('conflict', { zh: '不能处理自己的申诉', en: 'An appeal is not decided by its own candidate' })
    if (appeal.state === 'withdrawn') throw isWithdrawn()
    if (appeal.rowVersion !== rowVersion)
      throw refusal('conflict', { zh: '这件申诉刚有新的内容，请看过再定', en: 'Something was added to this appeal; look at it first' })
    await mustHaveRoom(asked, appealId)
    const { attemptId, questionId } = appeal
    const mark = await findMark(db, attemptId, questionId)
    if (!mark || mark.points === null || mark.state === 'withdrawn')
      throw refusal('conflict', { zh: '这道题已作废，每人计满分', en: 'This question was withdrawn, everybody has its points' })
    if (points !== null && points > mark.of)
      throw invalid('points', { zh: `不能超过本题的 ${mark.of} 分`, en: `At most the ${mark.of} points of the question` })
    if (points === mark.points) throw invalid('points', { zh: '和现在的分数相同，请选择维持原分', en: 'This is the mark already; choose to keep it' })
    const kind = points === null ? ('kept' as const) : ('changed' as const)
    if (points !== null) {
      const state = stateOfPoints(mark.state, points, mark.of)
      const changed = { attemptId, questionId, no: mark.no, points, of: mark.of, state, gradedBy: user.memberId }
      await putMarks(db, [changed], { kind: 'appeal', byId: user.memberId, reason: text })
      await updateGraded(db, [attemptId])
      await noteMarksChanged(db, test.id)
    }
    await insertEntry(db, { appealId, kind, text, byId: user.memberId, pointsBefore: mark.points, pointsAfter: points ?? mark.points })
    await updateAppeal(db, appealId, { state: kind, decidedBy: user.memberId, ...(points !== null && { points, of: mark.of }) })
    await logOperation(asked, 'appeal.decide', {
      ...objectOf(test),
      before: { points: mark.points },
      after: { points: points ?? mark.points, reason: text },
    })
    await tellCandidate(db, test, appeal, kind)
    await push(asked, test.id, [appeal.memberId])
    return full(asked, test, appealId)
  },
})

/** The place of a question in the layout of an attempt, from 1 on. */
function numberIn(layout: unknown, questionId: string): number {
  const { sections } = layout as { sections: { questions: { id: string }[] }[] }
  return sections.flatMap(({ questions }) => questions).findIndex(({ id }) => id === questionId) + 1
}
