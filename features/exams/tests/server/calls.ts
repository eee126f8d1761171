import { plural } from '#plain/text/plural.ts'
import * as contract from '../contract-tests.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { tellCandidates, tellVoid } from './manifest/messages.ts'
import { selectCandidateIds } from './candidates/candidate-queries.ts'
import { countUnmarked } from './marks/mark-queries.ts'
import { mustBeAllowed } from './holding/check-settings.ts'
import { problemsOf } from './holding/problems.ts'
import { findClasses, findGroups, findPeople, refreshCandidates, selectWanted } from './holding/target-queries.ts'
import { mayArchive, mayEditTest, mayHold, mayPublish, mayRelease, mayRemove, mayVoid, mayWithdraw, rulesTests } from './policy.ts'
import { objectOf } from './object-of.ts'
import { presentFull, presentRows } from './present.ts'
import {
  countCandidates,
  countUnfinished,
  hasAttempts,
  loadTest,
  lockTest,
  selectInvigilators,
  selectTargets,
  selectTests,
  type TestRecord,
} from './queries.ts'
import { followTimes } from './times/follow-times.ts'
import { pushTest } from './times/push-test.ts'
import { binTest, insertTest, setState, updateTest, voidAttempts } from './holding/write-queries.ts'

const logged = (test: TestRecord) => ({
  title: test.title,
  paper: test.paperName,
  opensAt: test.opensAt?.toISOString() ?? null,
  closesAt: test.closesAt?.toISOString() ?? null,
  limitMinutes: test.limitMinutes,
  lateMinutes: test.lateMinutes,
  graceSeconds: test.graceSeconds,
  attempts: test.attempts,
  navigation: test.navigation,
  oneSession: test.oneSession,
  byHand: test.byHand,
  passPoints: test.passPoints,
  appealDays: test.appealDays,
  place: test.place,
})

const shown = async ({ db, user, language }: CallContext, id: string) => presentFull(db, user, language, await loadTest(db, user, id))

/** The test as it is after others have finished with it. */
async function locked({ db, user }: CallContext, id: string): Promise<TestRecord> {
  await loadTest(db, user, id)
  await lockTest(db, id)
  return loadTest(db, user, id)
}

const begunRefusal = () =>
  refusal('conflict', { zh: '已经有人开考，只能作废或提前结束', en: 'Somebody has begun; it can only be declared void or be closed' })

/** Whether something has changed that candidates have to know before they come. */
const hasMoved = (one: TestRecord, other: TestRecord) =>
  one.opensAt?.getTime() !== other.opensAt?.getTime() ||
  one.closesAt?.getTime() !== other.closesAt?.getTime() ||
  one.limitMinutes !== other.limitMinutes ||
  one.place !== other.place

/** Refuses while the marks of a candidate of a test on paper are missing. */
async function mustBeMarked(db: Db, testId: string): Promise<void> {
  const missing = await countUnmarked(db, testId)
  if (missing)
    throw refusal('conflict', {
      zh: `还有 ${missing} 名考生没有登分；没有参加的请先登记缺考或缓考`,
      en: `The marks of ${missing} candidates are missing; record who was absent or deferred first`,
    })
}

export default handlers(contract, {
  async testList({ query }, { db, user }) {
    const page = await selectTests(db, user, query)
    return { ...page, items: await presentRows(db, user, page.items) }
  },

  testGet: ({ testId }, context) => shown(context, testId),

  async testTargetChoices({ query: { q } }, { db, user }) {
    assertAllowed(mayHold(user))
    return {
      classes: await findClasses(db, user, q),
      usergroups: rulesTests(user) ? await findGroups(db, q) : [],
      people: q ? await findPeople(db, user, q) : [],
    }
  },

  async testAdd({ body }, context) {
    const { db, user } = context
    assertAllowed(mayHold(user))
    await mustBeAllowed(db, user, body)
    const id = await insertTest(db, user, body)
    await logOperation(context, 'test.add', objectOf({ id, title: body.title }))
    return shown(context, id)
  },

  async testChange({ testId, body: { rowVersion, ...settings } }, context) {
    const { db, user } = context
    const test = await locked(context, testId)
    assertAllowed(mayEditTest(user, test))
    if (test.rowVersion !== rowVersion) throw refusal('conflict')
    const targets = await selectTargets(db, [testId])
    const invigilatorIds = (await selectInvigilators(db, testId)).map(({ id }) => id)
    await mustBeAllowed(db, user, settings, { test, targets, invigilatorIds, begun: await hasAttempts(db, testId) })
    await updateTest(db, testId, rowVersion, settings)
    const after = await loadTest(db, user, testId)
    await logOperation(context, 'test.change', { ...objectOf(after), before: logged(test), after: logged(after) })
    if (test.phase !== 'draft') {
      const { added, removed } = await refreshCandidates(db, testId, await selectWanted(db, settings.targets))
      await followTimes(db, { testId })
      const others = (await selectCandidateIds(db, testId)).filter((id) => !added.includes(id))
      await tellCandidates(db, after, added, 'published')
      await tellCandidates(db, after, removed, 'removed')
      if (hasMoved(test, after)) await tellCandidates(db, after, others, 'moved')
      await pushTest(db, testId, [...others, ...added, ...removed])
    }
    return shown(context, testId)
  },

  async testPublish({ testId, body: { rowVersion } }, context) {
    const { db, user, language } = context
    const test = await locked(context, testId)
    // Such as a request that is sent again because its answer was lost.
    if (test.state === 'published' && mayEditTest(user, test)) throw refusal('conflict', { zh: '考试已经发布', en: 'The test is published already' })
    assertAllowed(mayPublish(user, test))
    if (test.rowVersion !== rowVersion) throw refusal('conflict')
    const targets = await selectTargets(db, [testId])
    const wanted = await selectWanted(db, targets)
    const problems = problemsOf(test, targets, wanted.length)
    const [first] = problems
    if (first)
      throw refusal(
        'invalid',
        first.words,
        problems.map(({ path, words }) => ({ path, message: { zh: words.zh, en: words.en } })),
      )
    await setState(db, testId, 'published', { paperVersion: test.lockedVersion })
    await refreshCandidates(db, testId, wanted)
    const people = await selectCandidateIds(db, testId)
    await tellCandidates(db, test, people, 'published')
    await pushTest(db, testId, people)
    await logOperation(context, 'test.publish', { ...objectOf(test), after: { candidates: people.length } })
    return presentFull(db, user, language, await loadTest(db, user, testId))
  },

  async testWithdraw({ testId }, context) {
    const { db, user } = context
    const test = await locked(context, testId)
    assertAllowed(mayWithdraw(user, test))
    if (await hasAttempts(db, testId)) throw begunRefusal()
    await setState(db, testId, 'draft', { paperVersion: null })
    const people = await selectCandidateIds(db, testId)
    await tellCandidates(db, test, people, 'withdrawn')
    await pushTest(db, testId, people)
    await logOperation(context, 'test.withdraw', objectOf(test))
    return shown(context, testId)
  },

  async testVoid({ testId, body: { reason } }, context) {
    const { db, user } = context
    const test = await locked(context, testId)
    assertAllowed(mayVoid(user, test))
    await voidAttempts(db, testId, reason)
    await setState(db, testId, 'void')
    const people = await selectCandidateIds(db, testId)
    await tellVoid(db, test, people, reason)
    await pushTest(db, testId, people)
    await logOperation(context, 'test.void', { ...objectOf(test), after: { reason } })
    return shown(context, testId)
  },

  async testRelease({ testId }, context) {
    const { db, user } = context
    const test = await locked(context, testId)
    assertAllowed(mayRelease(user, test))
    const { running, ungraded } = await countUnfinished(db, testId)
    if (running) throw refusal('conflict', { zh: `还有 ${running} 人在作答`, en: `${running} are still writing` })
    if (test.onPaper) await mustBeMarked(db, testId)
    if (ungraded) throw refusal('conflict', { zh: `还有 ${ungraded} 份答卷没有评完`, en: `${ungraded} attempts are not graded through` })
    await setState(db, testId, 'released', { releasedAt: 'now' })
    const people = await selectCandidateIds(db, testId)
    await tellCandidates(db, test, people, 'released')
    await pushTest(db, testId, people)
    await logOperation(context, 'test.release', { ...objectOf(test), after: { people: people.length } })
    return shown(context, testId)
  },

  async testArchive({ testId, body: { archived } }, context) {
    const { db, user } = context
    const test = await locked(context, testId)
    assertAllowed(mayArchive(user, test))
    const waiting = (await countCandidates(db, [testId])).get(testId)?.openAppeals ?? 0
    if (archived && waiting)
      throw refusal('conflict', {
        zh: `还有 ${waiting} 件申诉没有处理`,
        en: `${plural(waiting, { one: '1 appeal is', other: `${waiting} appeals are` })} not decided yet`,
      })
    if ((test.state === 'archived') !== archived) {
      await setState(db, testId, archived ? 'archived' : test.voidedAt === null ? 'released' : 'void')
      await logOperation(context, archived ? 'test.archive' : 'test.unarchive', objectOf(test))
    }
    return shown(context, testId)
  },

  async testRemove({ testId }, context) {
    const { db, user } = context
    const test = await locked(context, testId)
    if (await hasAttempts(db, testId)) throw begunRefusal()
    assertAllowed(mayRemove(user, test) && test.deletedAt === null)
    await binTest(db, testId, true)
    await logOperation(context, 'test.remove', objectOf(test))
  },

  async testRestore({ testId }, context) {
    const { db, user } = context
    const test = await locked(context, testId)
    assertAllowed(mayRemove(user, test))
    if (test.deletedAt !== null) {
      await binTest(db, testId, false)
      await logOperation(context, 'test.restore', objectOf(test))
    }
    return shown(context, testId)
  },
})
