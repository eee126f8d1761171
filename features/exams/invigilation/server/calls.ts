import { insertEvents, updateHolder } from '#features/exams/attempts/server/queries.ts'
import { selectCandidateIds } from '#features/exams/tests/server/candidates/candidate-queries.ts'
import { objectOf } from '#features/exams/tests/server/object-of.ts'
import { loadTest, lockTest, noTest, selectInvigilators, type TestRecord } from '#features/exams/tests/server/queries.ts'
import { followTimes } from '#features/exams/tests/server/times/follow-times.ts'
import { pushTest } from '#features/exams/tests/server/times/push-test.ts'
import { type Operation, logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../contract.ts'
import {
  addMinutes,
  addMinutesForAll,
  handIn,
  insertRecords,
  lockLast,
  lockRunning,
  refuseAsking,
  reopen,
  touchCandidates,
} from './action-queries.ts'
import { mayAct, maySee } from './policy.ts'
import { reopenedTime } from './reopened-time.ts'
import { countVariants, findReceipt, selectPeople, selectRecords, selectTimeline } from './watch-queries.ts'

/** A console that was not asked for so long reads everything again. */
const oldest = 5 * 60_000
/** What was committed late is read twice rather than missed. */
const overlap = 2000

const noPerson = () => refusal('notFound', { zh: '考生不在名单里，或者还没有开考', en: 'No such candidate, or the candidate has not begun' })

/** The test, if the caller watches over it. */
async function watched({ db, user }: CallContext, testId: string): Promise<TestRecord> {
  const test = await loadTest(db, user, testId)
  if (!maySee(user, test)) throw noTest()
  return test
}

/** The same for an action, after others have finished with it. */
async function acting(context: CallContext, testId: string): Promise<TestRecord> {
  await watched(context, testId)
  await lockTest(context.db, testId)
  const test = await watched(context, testId)
  assertAllowed(mayAct(context.user, test))
  return test
}

type Record = { kind: (typeof contract.recordKinds)[number]; memberId: string | null; text: string }

/** Records what was done and tells the screens of those who watch and of the candidates. */
async function done(context: CallContext, test: TestRecord, memberIds: readonly string[], operation: Operation, records: readonly Record[]) {
  const { db, user } = context
  await insertRecords(
    db,
    records.map((record) => ({ ...record, testId: test.id, byId: user.memberId })),
  )
  await pushTest(db, test.id, memberIds)
  const [first] = records
  await logOperation(context, operation, { ...objectOf(test), after: { text: first?.text ?? '', people: memberIds.length } })
}

export default handlers(contract, {
  async watchGet({ testId, query: { since } }, context) {
    const { db } = context
    const test = await watched(context, testId)
    const { opensAt, closesAt, now } = test
    const asked = since === undefined ? null : new Date(new Date(since).getTime() - overlap)
    const from = asked !== null && now.getTime() - asked.getTime() < oldest ? asked : null
    if (!opensAt || !closesAt) throw noTest()
    return {
      now: now.toISOString(),
      whole: from === null,
      test: {
        id: test.id,
        title: test.title,
        kind: test.kind,
        phase: test.phase,
        opensAt: opensAt.toISOString(),
        closesAt: closesAt.toISOString(),
        limitMinutes: test.limitMinutes,
        lateMinutes: test.lateMinutes,
        extraMinutes: test.extraMinutes,
        leaveLimit: test.leaveLimit,
        oneSession: test.oneSession,
        place: test.place,
        password: test.password,
        questions: test.questions,
        variants: await countVariants(db, testId),
        watching: [test.ownerName, ...(await selectInvigilators(db, testId)).map(({ name }) => name)],
      },
      people: await selectPeople(db, testId, from),
      records: await selectRecords(db, testId, from),
    }
  },

  async watchTimeline({ testId, memberId }, context) {
    await watched(context, testId)
    return selectTimeline(context.db, testId, memberId)
  },

  async watchExtend({ testId, body: { minutes, memberIds, reason } }, context) {
    const { db, language, user } = context
    const test = await acting(context, testId)
    const people = memberIds ? await addMinutes(db, testId, memberIds, minutes, reason) : await selectCandidateIds(db, testId)
    if (!memberIds) {
      await addMinutesForAll(db, testId, minutes)
      await touchCandidates(db, testId, people)
    }
    const moved = await followTimes(db, { testId, ...(memberIds && { memberIds: people }) })
    const running = await lockRunning(
      db,
      testId,
      moved.map(({ memberId }) => memberId),
    )
    if (running.length)
      await insertEvents(
        db,
        running.map(({ id }) => ({ attemptId: id, kind: 'extended' as const, note: `${minutes} min: ${reason}`, byId: user.memberId })),
      )
    const text = inLanguage({ zh: `延长 ${minutes} 分钟：${reason}`, en: `${minutes} more minutes: ${reason}` }, language)
    const about = memberIds ? people : [null]
    await done(
      context,
      test,
      people,
      'watch.extend',
      about.map((memberId) => ({ kind: 'extended', memberId, text })),
    )
    return { people: people.length }
  },

  async watchSubmit({ testId, body: { memberIds, reason } }, context) {
    const { db, user } = context
    const test = await acting(context, testId)
    const running = await lockRunning(db, testId, memberIds)
    const people = running.map(({ memberId }) => memberId)
    if (running.length) {
      await handIn(
        db,
        running.map(({ id }) => id),
        reason,
      )
      await insertEvents(
        db,
        running.map(({ id }) => ({ attemptId: id, kind: 'forced' as const, note: reason, byId: user.memberId })),
      )
      await touchCandidates(db, testId, people)
    }
    const about = memberIds ? people : [null]
    await done(context, test, people, 'watch.submit', running.length ? about.map((memberId) => ({ kind: 'forced', memberId, text: reason })) : [])
    return { submitted: running.length }
  },

  async watchAdmit({ testId, body: { memberId, admit, minutes } }, context) {
    const { db, user, language } = context
    const test = await acting(context, testId)
    const [attempt] = await lockRunning(db, testId, [memberId])
    if (!attempt) throw noPerson()
    if (attempt.askingHolder === null) throw refusal('conflict', { zh: '没有浏览器在等待准许', en: 'No browser waits to be admitted' })
    const words = admit ? { zh: '准许换机继续', en: 'Admitted on another machine' } : { zh: '没有准许换机', en: 'Not admitted on another machine' }
    if (admit) await updateHolder(db, attempt.id, attempt.askingHolder)
    else await refuseAsking(db, attempt.id)
    if (admit && minutes) {
      await addMinutes(db, testId, [memberId], minutes, inLanguage(words, language))
      await followTimes(db, { testId, memberIds: [memberId] })
    }
    const note = inLanguage(words, language)
    if (admit) await insertEvents(db, [{ attemptId: attempt.id, kind: 'admitted', note, byId: user.memberId }])
    await touchCandidates(db, testId, [memberId])
    await done(context, test, [memberId], 'watch.admit', [{ kind: 'admitted', memberId, text: minutes && admit ? `${note} + ${minutes} min` : note }])
  },

  async watchReopen({ testId, body: { memberId, minutes, reason } }, context) {
    const { db, user } = context
    const test = await acting(context, testId)
    const last = await lockLast(db, testId, memberId)
    if (!last) throw noPerson()
    if (last.state !== 'submitted' && last.state !== 'graded') throw refusal('conflict', { zh: '答卷没有交', en: 'The attempt was not handed in' })
    const time = reopenedTime(last, last.now, minutes)
    if (!time) throw refusal('conflict', { zh: '离开考太久，请改为补考', en: 'It began too long ago; arrange a make-up test' })
    await reopen(db, testId, memberId, last.id, time, reason)
    await followTimes(db, { testId, memberIds: [memberId] })
    await insertEvents(db, [{ attemptId: last.id, kind: 'reopened', note: reason, byId: user.memberId }])
    await done(context, test, [memberId], 'watch.reopen', [{ kind: 'reopened', memberId, text: reason }])
  },

  async watchTell({ testId, body: { text, memberId } }, context) {
    const test = await acting(context, testId)
    const all = await selectCandidateIds(context.db, testId)
    if (memberId !== undefined && !all.includes(memberId)) throw noPerson()
    const people = memberId === undefined ? all : [memberId]
    await done(context, test, people, 'watch.tell', [{ kind: memberId === undefined ? 'broadcast' : 'message', memberId: memberId ?? null, text }])
  },

  async watchNote({ testId, body: { text, memberId } }, context) {
    const { db } = context
    const test = await watched(context, testId)
    if (memberId !== undefined && !(await selectCandidateIds(db, testId)).includes(memberId)) throw noPerson()
    await done(context, test, [], 'watch.note', [{ kind: 'incident', memberId: memberId ?? null, text }])
  },

  async watchReceipt({ testId, query: { code } }, context) {
    const test = await watched(context, testId)
    const found = await findReceipt(context.db, testId, code.toUpperCase().replace(/\s/g, ''))
    if (!found) throw refusal('notFound', { zh: '这场考试没有这个回执', en: 'This test has no such receipt' })
    return { ...found, questions: test.questions }
  },
})
