import { scoreOf } from '#assessment/rubrics/rubric.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../../contract-answers.ts'
import type { Grading, Remark } from '../../contract.ts'
import { gradingLimits } from '../../contract.ts'
import { selectNamedGraders } from '../people/grader-queries.ts'
import { gradedTest, leads, seenTest } from '../policy.ts'
import { countUses } from '../question/comment-queries.ts'
import { loadRules } from '../question/question-queries.ts'
import { proposing, storedProposal } from '../proposals/propose.ts'
import type { TestRecord } from '#features/exams/tests/server/queries.ts'
import { claimGradings, giveBack, handOn, skip } from './claim-queries.ts'
import { followMarks } from './follow-marks.ts'
import {
  findPlace,
  loadGrading,
  type LockedGrading,
  lockGrading,
  lockPlace,
  nameOf,
  noGrading,
  selectChanges,
  selectGradings,
  selectOthers,
  updateDone,
  updateReopened,
} from './grading-queries.ts'
import { selectGradingRows } from './list-queries.ts'
import { labelOf, presentGradings } from './present.ts'

type Asked = CallContext

const shown = async ({ app, db, user }: Asked, test: TestRecord, id: string): Promise<Grading> => {
  const row = await loadGrading(db, id)
  const propose = proposing(await loadRules(db, row.testId, row.questionId))
  const [grading] = await presentGradings({ app, db, user, anonymous: test.anonymous, propose }, [row])
  if (!grading) throw noGrading()
  return grading
}

/** A grading that the caller is about to change, locked with its attempt, and its test as it is then. */
async function locked(asked: Asked, id: string): Promise<{ test: TestRecord; grading: LockedGrading }> {
  const { db, user } = asked
  const { testId, ...attempt } = await lockPlace(db, id)
  const test = await gradedTest(asked, testId)
  const grading = await lockGrading(db, id)
  if (attempt.state !== 'submitted' && attempt.state !== 'graded')
    throw refusal('conflict', { zh: '这份答卷又开放作答了，交卷后再评', en: 'The attempt was opened again; grade it when it is handed in' })
  // A candidate cannot grade the own answers.
  assertAllowed(attempt.memberId !== user.memberId)
  return { test, grading }
}

const gradedBy = (name: string) => refusal('conflict', { zh: `这份答卷已由${name}批改`, en: `${name} has graded this answer` })

/** Refuses where the grading is another person's: one who has done it, is doing it, or to whom it was handed. */
async function mustBeFree({ db, user }: Asked, test: TestRecord, grading: LockedGrading): Promise<void> {
  const { memberId } = user
  if (grading.state === 'done') {
    if (grading.gradedBy !== memberId && !leads(user, test)) throw gradedBy(await nameOf(db, grading.gradedBy))
    return
  }
  if (grading.isHeld && grading.heldBy !== memberId) {
    const name = await nameOf(db, grading.heldBy)
    throw refusal('conflict', { zh: `这份答卷正由${name}批阅`, en: `${name} is grading this answer` })
  }
  if (grading.handedTo !== null && grading.handedTo !== memberId && !leads(user, test)) {
    const name = await nameOf(db, grading.handedTo)
    throw refusal('conflict', { zh: `这份答卷已转交给${name}`, en: `This answer was handed to ${name}` })
  }
}

/** One person does not give both gradings of an answer. */
async function mustBeAnother({ db, user }: Asked, { attemptId, questionId, round }: LockedGrading): Promise<void> {
  const others = await selectOthers(db, [attemptId], questionId)
  if (others.some((other) => other.round !== round && other.memberId === user.memberId))
    throw refusal('conflict', { zh: '同一份答卷的两次评阅要由不同的人完成', en: 'The gradings of one answer are given by different persons' })
}

/** Marks on a page are on pages of this answer. */
async function mustBeOnPages({ db }: Asked, gradingId: string, remarks: readonly Remark[]): Promise<void> {
  const named = remarks.flatMap(({ on }) => on?.page ?? [])
  if (!named.length) return
  const { pages } = await loadGrading(db, gradingId)
  if (!named.every((page) => pages.includes(page)))
    throw invalid('remarks', { zh: '标记所在的页不属于这份答卷', en: 'A mark is on a page that is not part of this answer' })
}

export default handlers(contract, {
  async gradingClaim({ testId, questionId, body: { queue, most } }, asked) {
    const { app, db, user } = asked
    const test = await gradedTest(asked, testId)
    const propose = proposing(await loadRules(db, testId, questionId))
    const ids = await claimGradings(db, { testId, questionId, memberId: user.memberId, queue, most })
    return presentGradings({ app, db, user, anonymous: test.anonymous, propose }, await selectGradings(db, ids))
  },

  async gradingGiveBack({ testId, questionId }, asked) {
    await seenTest(asked, testId)
    await giveBack(asked.db, testId, [asked.user.memberId], questionId)
  },

  async gradingGot({ gradingId }, asked) {
    const { db, user } = asked
    const { testId } = await findPlace(db, gradingId)
    const test = await seenTest(asked, testId)
    const grading = await loadGrading(db, gradingId)
    // Others see what they have done, hold, or were handed.
    if (!leads(user, test) && ![grading.gradedBy, grading.heldBy, grading.handedTo].includes(user.memberId)) throw noGrading()
    return shown(asked, test, gradingId)
  },

  async gradingSave({ gradingId, body: { given, remarks, rowVersion, rubricVersion } }, asked) {
    const { db, user } = asked
    const { test, grading } = await locked(asked, gradingId)
    const { testId, questionId, attemptId } = grading
    const mine = grading.state === 'done' && grading.gradedBy === user.memberId
    if (mine && grading.points !== null && grading.gradedAt !== null && sameGrading(grading, { given, remarks }))
      return { points: grading.points, gradedAt: grading.gradedAt.toISOString(), rowVersion: grading.rowVersion }
    await mustBeFree(asked, test, grading)
    if (grading.rowVersion !== rowVersion) throw grading.state === 'done' ? gradedBy(await nameOf(db, grading.gradedBy)) : refusal('conflict')
    const rules = await loadRules(db, testId, questionId)
    if (rules.rubricVersion !== rubricVersion)
      throw refusal('conflict', { zh: '得分点刚刚修改过，请核对后再保存', en: 'The rubric has just been changed; check it and save again' }, [
        { path: 'rubricVersion', message: { zh: '得分点刚刚修改过', en: 'The rubric has just been changed' } },
      ])
    if (rules.twice) await mustBeAnother(asked, grading)
    await mustBeOnPages(asked, gradingId, remarks)
    const points = scoreOf(rules.rubric, given, rules.points)
    const proposal = rules.proposals ? proposing(rules)(await loadGrading(db, gradingId)) : null
    const stored = storedProposal(rules, proposal, given)
    const gradedAt = await updateDone(db, gradingId, { given, remarks, points, ...stored, gradedBy: user.memberId })
    await followMarks(db, rules, [attemptId], { kind: 'graded', byId: user.memberId })
    const before = new Set(grading.remarks.map(({ id }) => id))
    const used = remarks.flatMap(({ id, commentId }) => (commentId !== undefined && !before.has(id) ? [commentId] : []))
    await countUses(db, testId, questionId, used)
    return { points, gradedAt: gradedAt.toISOString(), rowVersion: rowVersion + 1 }
  },

  async gradingReopen({ gradingId, body: { rowVersion } }, asked) {
    const { db, user } = asked
    const { test, grading } = await locked(asked, gradingId)
    await mustBeFree(asked, test, grading)
    if (grading.rowVersion !== rowVersion) throw refusal('conflict')
    if (grading.state === 'done') {
      await updateReopened(db, gradingId, user.memberId, gradingLimits.holdMinutes)
      const rules = await loadRules(db, grading.testId, grading.questionId)
      await followMarks(db, rules, [grading.attemptId], { kind: 'reopened', byId: user.memberId })
    }
    return shown(asked, test, gradingId)
  },

  async gradingSkip({ gradingId }, asked) {
    const { test, grading } = await locked(asked, gradingId)
    await mustBeFree(asked, test, grading)
    await skip(asked.db, gradingId, asked.user.memberId)
  },

  async gradingHand({ gradingId, body: { memberId, note } }, asked) {
    const { db, user } = asked
    const { test, grading } = await locked(asked, gradingId)
    await mustBeFree(asked, test, grading)
    const people = new Set([test.ownerId, ...(await selectNamedGraders(db, test.id)).map(({ id }) => id)])
    if (memberId === user.memberId || !people.has(memberId))
      throw refusal('invalid', { zh: '请选择这场考试的另一位阅卷人', en: 'Choose another person who grades this test' }, [
        { path: 'memberId', message: { zh: '请选择这场考试的另一位阅卷人', en: 'Choose another person who grades this test' } },
      ])
    if (grading.state === 'done') throw gradedBy(await nameOf(db, grading.gradedBy))
    await handOn(db, gradingId, { to: memberId, by: user.memberId, note })
  },

  async gradingList({ testId, questionId, query: { graderId, ...query } }, asked) {
    const { db, user } = asked
    const test = await seenTest(asked, testId)
    await loadRules(db, testId, questionId)
    const whose = leads(user, test) ? graderId : user.memberId
    const page = await selectGradingRows(db, { testId, questionId, ...query, graderId: whose })
    return {
      ...page,
      items: page.items.map(({ placeHex, name, gradedAt, state, ...row }) => ({
        ...row,
        state: state as 'waiting' | 'done',
        label: labelOf(placeHex),
        name: test.anonymous ? null : name,
        gradedAt: gradedAt?.toISOString() ?? null,
      })),
    }
  },

  async gradingChanges({ gradingId }, asked) {
    const { db, user } = asked
    const { testId, attemptId, questionId } = await findPlace(db, gradingId)
    const test = await seenTest(asked, testId)
    const grading = await loadGrading(db, gradingId)
    if (!leads(user, test) && ![grading.gradedBy, grading.heldBy, grading.handedTo].includes(user.memberId)) throw noGrading()
    const changes = await selectChanges(db, attemptId, questionId)
    return changes.map(({ at, kind, ...row }) => ({ ...row, kind: kind as (typeof contract.changeKinds)[number], at: at.toISOString() }))
  },
})

/** What is saved is what is there already, such as by a request that was sent again. */
const sameGrading = (grading: LockedGrading, { given, remarks }: Pick<LockedGrading, 'given' | 'remarks'>) =>
  JSON.stringify([sorted(grading.given.criteria), grading.given.adjust, grading.remarks.map(sorted)]) ===
  JSON.stringify([sorted(given.criteria), given.adjust, remarks.map(sorted)])
/** The entries of an object in one order; the database keeps its own. */
const sorted = (value: object): unknown =>
  Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => [key, each !== null && typeof each === 'object' ? sorted(each as object) : each])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
