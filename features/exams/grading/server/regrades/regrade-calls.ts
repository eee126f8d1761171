import { hundredths, pointsOf } from '#assessment/grading/points.ts'
import { putMarks, updateGraded } from '#features/exams/attempts/server/marks/mark-queries.ts'
import { insertNotices, selectCandidateIds } from '#features/exams/tests/server/candidates/candidate-queries.ts'
import { tellCandidates } from '#features/exams/tests/server/manifest/messages.ts'
import { objectOf } from '#features/exams/tests/server/object-of.ts'
import { mayRegrade } from '#features/exams/tests/server/policy.ts'
import { lockTest, selectTestsById, type TestRecord } from '#features/exams/tests/server/queries.ts'
import { openedTest } from '#features/exams/tests/server/questions/opened-test.ts'
import { selectTestQuestions } from '#features/exams/tests/server/questions/test-question-queries.ts'
import { pushTest } from '#features/exams/tests/server/times/push-test.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../../contract-regrades.ts'
import type { RegradeChange, RegradePreview } from '../../contract-regrades.ts'
import { dropProposed } from '../proposals/proposal-queries.ts'
import { changedMarks, hasChanged, type Key, type Regraded, regraded, stepOf } from './regraded.ts'
import {
  findRegrade,
  followWithdrawal,
  hasLater,
  insertRegrade,
  loadContent,
  loadQuestionRules,
  lockHandedIn,
  markUndone,
  type Rules,
  selectHandedIn,
  selectRegrades,
  selectTestIdsWith,
  selectUnchangedSince,
  updateChanged,
  updateQuestionRules,
} from './regrade-queries.ts'

type Asked = CallContext

interface Planned {
  test: TestRecord
  before: Rules & { points: number }
  after: Rules & { points: number }
  key: Key
}

/** What a change makes of a question of a test. Refused at its field when it cannot be made, or would change nothing. */
async function planned({ db, language }: Asked, test: TestRecord, questionId: string, change: RegradeChange, reason: string): Promise<Planned> {
  const { rules, points, marking } = await loadQuestionRules(db, test.id, questionId)
  const [question] = await selectTestQuestions(db, test.id, questionId)
  if (!question) throw refusal('notFound', { zh: '考试里没有这道题', en: 'The test has no such question' })
  const nothing = { zh: '这样改不会有变化', en: 'This would change nothing' }
  const note = (words: { zh: string; en: string }) => inLanguage({ zh: `${words.zh}：${reason}`, en: `${words.en}: ${reason}` }, language)
  const next = (): Rules & { points: number } => {
    if (change.kind === 'withdraw') {
      if (question.withdrawn) throw invalid('change', nothing)
      const words = { zh: '本题作废，每人计满分', en: 'Withdrawn, everybody gets its points' }
      return { ...rules, points, withdrawnAt: test.now.toISOString(), note: note(words) }
    }
    if (change.kind === 'count') {
      if (!question.withdrawn) throw invalid('change', nothing)
      return { ...rules, points, withdrawnAt: null, note: note({ zh: '本题恢复计分', en: 'The question counts again' }) }
    }
    if (change.kind === 'key') {
      if (change.version !== question.newerVersion)
        throw invalid('change.version', {
          zh: '题库里的这道题又有了新的版本，请刷新后再试',
          en: 'The question has another version now; load the page again',
        })
      return { ...rules, points, no: change.version, note: note({ zh: '本题答案已更正', en: 'The answer was corrected' }) }
    }
    if (question.type === 3)
      throw invalid('change.points', { zh: '主观题请在阅卷里修改得分点', en: 'Change the rubric of an open question where it is graded' })
    if (change.points === points) throw invalid('change.points', nothing)
    const words = { zh: `本题改为 ${change.points} 分`, en: `The question gives ${change.points} points now` }
    return { ...rules, pointsGiven: change.points, points: change.points, note: note(words) }
  }
  const after = next()
  const content = await loadContent(db, test.id, questionId, after.no)
  const key = { no: after.no, content, withdrawn: after.withdrawnAt !== null, points: after.pointsGiven, marking }
  return { test, before: { ...rules, points }, after, key }
}

function previewed({ test }: Planned, all: readonly Regraded[]): RegradePreview[number] {
  const changed = all.filter(hasChanged)
  const steps = new Map<number, number>()
  for (const each of changed) steps.set(stepOf(each), (steps.get(stepOf(each)) ?? 0) + 1)
  const people = changed.map((each) => {
    const before = each.before.total ?? 0
    return { name: each.before.name, before, after: pointsOf(hundredths(before) + hundredths(stepOf(each))) }
  })
  const pass = test.passPoints
  const crossing = (from: 'before' | 'after', to: 'before' | 'after') =>
    pass === null ? 0 : people.filter((each) => each[from] < pass && each[to] >= pass).length
  const change = ({ before, after }: (typeof people)[number]) => Math.abs(after - before)
  return {
    testId: test.id,
    title: test.title,
    released: test.releasedAt !== null,
    graded: all.length,
    changed: changed.length,
    steps: [...steps].toSorted(([one], [other]) => one - other).map(([by, answers]) => ({ by, answers })),
    passing: crossing('before', 'after'),
    failing: crossing('after', 'before'),
    people: people.toSorted((one, other) => change(other) - change(one)).slice(0, contract.mostNamed),
  }
}

/** Tells those whom a correction concerns: while results are not out all candidates, and afterwards those whose points have changed. */
async function tell({ db, user }: Asked, { test, after }: Pick<Planned, 'test' | 'after'>, changed: readonly Regraded[]): Promise<void> {
  const people = await selectCandidateIds(db, test.id)
  if (test.releasedAt === null) {
    const kind = after.withdrawnAt === null ? ('corrected' as const) : ('withdrawn' as const)
    await insertNotices(db, [{ id: newId(), testId: test.id, memberId: null, kind, text: after.note, byId: user.memberId }])
  } else {
    const concerned = [...new Set(changed.filter(hasChanged).map(({ before }) => before.memberId))]
    await tellCandidates(db, test, concerned, 'regraded', { zh: after.note, en: after.note })
  }
  await pushTest(db, test.id, people)
}

export default handlers(contract, {
  async regradePreview({ body: { questionId, testIds, change } }, asked) {
    const shown: RegradePreview = []
    for (const testId of testIds) {
      const plan = await planned(asked, await openedTest(asked, testId), questionId, change, '')
      shown.push(previewed(plan, await regraded(asked.db, await selectHandedIn(asked.db, testId), questionId, plan.key)))
    }
    return shown
  },

  async regradeApply({ body: { questionId, testIds, change, reason } }, asked) {
    const { db, user } = asked
    const done: { testId: string; regradeId: string; changed: number }[] = []
    // In one order, so that two corrections wait for each other instead of stopping each other.
    for (const testId of [...new Set(testIds)].toSorted()) {
      await openedTest(asked, testId)
      await lockTest(db, testId)
      const plan = await planned(asked, await openedTest(asked, testId), questionId, change, reason)
      const { test, before, after, key } = plan
      const all = await regraded(db, await lockHandedIn(db, testId), questionId, key)
      const regradeId = newId()
      await insertRegrade({ id: regradeId, testId, questionId, kind: change.kind, before, after, reason, byId: user.memberId }, db)
      const marks = changedMarks(all)
      await putMarks(db, marks, { kind: 'regraded', byId: user.memberId, reason, regradeId })
      await updateGraded(
        db,
        marks.map(({ attemptId }) => attemptId),
      )
      await followWithdrawal(db, testId, questionId, { withdrawn: key.withdrawn, ...key.marking })
      const changed = all.filter(hasChanged).length
      await updateChanged(db, regradeId, changed)
      await updateQuestionRules(db, testId, questionId, after)
      if (after.no !== before.no) await dropProposed(db, testId, questionId)
      await tell(asked, plan, all)
      const said = (rules: typeof before) => ({ version: rules.no, points: rules.points, withdrawn: rules.withdrawnAt !== null })
      await logOperation(asked, 'test.question', {
        ...objectOf(test),
        before: said(before),
        after: { ...said(after), reason, graded: all.length, changed },
      })
      done.push({ testId, regradeId, changed })
    }
    return done
  },

  async regradeUndo({ regradeId }, asked) {
    const { db, user } = asked
    const { testId } = await findRegrade(db, regradeId)
    await openedTest(asked, testId)
    await lockTest(db, testId)
    const test = await openedTest(asked, testId)
    const regrade = await findRegrade(db, regradeId)
    const { questionId, before, after } = regrade
    // Such as a request that is sent again.
    if (regrade.undoneAt !== null) throw refusal('conflict', { zh: '这次更正已经撤销', en: 'The correction is undone already' })
    if (await hasLater(db, regrade))
      throw refusal('conflict', { zh: '这道题后来又更正过，请先撤销后面的更正', en: 'The question was corrected again later; undo that first' })
    const attemptIds = await lockHandedIn(db, testId)
    const restored = new Map((await selectUnchangedSince(db, regradeId)).map((mark) => [mark.attemptId, mark]))
    const { marking } = await loadQuestionRules(db, testId, questionId)
    const content = await loadContent(db, testId, questionId, before.no)
    // Attempts that were graded after the correction are graded by the rules from before it.
    const points = before.pointsGiven ?? (after.pointsGiven === null ? null : before.points)
    const all = (await regraded(db, attemptIds, questionId, { no: before.no, content, withdrawn: before.withdrawnAt !== null, points, marking })).map(
      (each) => ({ ...each, after: restored.get(each.before.attemptId) ?? each.after }),
    )
    const marks = changedMarks(all)
    await putMarks(db, marks, { kind: 'undone', byId: user.memberId, reason: regrade.reason, regradeId })
    await updateGraded(
      db,
      marks.map(({ attemptId }) => attemptId),
    )
    await followWithdrawal(db, testId, questionId, { withdrawn: before.withdrawnAt !== null, ...marking })
    await updateQuestionRules(db, testId, questionId, before)
    if (after.no !== before.no) await dropProposed(db, testId, questionId)
    await markUndone(db, regradeId, user.memberId)
    const changed = all.filter(hasChanged).length
    const words = { zh: `更正已撤销：${regrade.reason}`, en: `The correction is undone: ${regrade.reason}` }
    await tell(asked, { test, after: { ...before, note: inLanguage(words, asked.language) } }, all)
    await logOperation(asked, 'test.question', { ...objectOf(test), after: { version: before.no, points: before.points, reason: words.zh, changed } })
    return { changed }
  },

  async regradeList({ testId }, asked) {
    await openedTest(asked, testId)
    const rows = await selectRegrades(asked.db, testId)
    const seen = new Set<string>()
    return rows.map(({ before, after, undoneBy, undoneAt, at, kind, ...row }) => {
      const last = undoneAt === null && !seen.has(row.questionId)
      if (undoneAt === null) seen.add(row.questionId)
      return {
        ...row,
        kind: kind as 'withdraw' | 'count' | 'key' | 'points',
        before: { version: before.no, points: before.points },
        after: { version: after.no, points: after.points },
        at: at.toISOString(),
        undone: undoneAt === null ? null : { by: undoneBy ?? '', at: undoneAt.toISOString() },
        last,
      }
    })
  },

  async regradeTests({ query: { questionId } }, asked) {
    const { db, user } = asked
    const found: { id: string; title: string; phase: TestRecord['phase'] }[] = []
    for (const test of await selectTestsById(db, user, await selectTestIdsWith(db, questionId)))
      if (mayRegrade(user, test)) found.push({ id: test.id, title: test.title, phase: test.phase })
    return found
  },
})
