import { randomInt } from 'node:crypto'
import { attemptLayout, variantOf } from '#assessment/papers/attempt-layout.ts'
import { largestSeed } from '#assessment/papers/seeded.ts'
import { endOfAttempt, latestBegin } from '#assessment/papers/test-time.ts'
import type { CallInput } from '#contract/call.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { App } from '#server/kernel/app.ts'
import { type Context, handlers, prepared } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid, refusal, retryLater } from '#server/kernel/http/refusal.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import * as contract from '../contract.ts'
import { countAnswered, upsertSeen } from './answers/progress-queries.ts'
import { gradeAttempts } from './closing/grade-attempts.ts'
import { findAttempt } from './appeals/appeal-queries.ts'
import { noteProgress } from './answers/progress.ts'
import { presentPage, selectPages } from './answers/page-queries.ts'
import { refusedSave } from './answers/refused-save.ts'
import { takePage } from './answers/take-page.ts'
import { type GivenAnswers, insertAnswers, insertAnswersOfMany, type SavedAnswers, selectKept } from './answers/save-queries.ts'
import { type Entry, findEntry, lockCandidate } from './entry/entry-queries.ts'
import { passwordHolds, refusedEntry, refusedText } from './entry/entry-rules.ts'
import { accessOf } from './policy.ts'
import { presentAttempt, presentState } from './present.ts'
import { preparedTest } from './prepared-test.ts'
import {
  type AttemptRow,
  insertAttempt,
  loadAttempt,
  insertEvents,
  loadOwnAttempt,
  lockOwnAttempt,
  noAttempt,
  selectAnswers,
  selectAttempts,
  selectNotices,
  updateAsking,
  updateHolder,
  updateSubmitted,
} from './queries.ts'
import { newReceipt } from './entry/receipt.ts'
import { resultOf } from './results/result.ts'
import { maySeeResults } from '#features/exams/tests/server/policy.ts'
import { findTest } from '#features/exams/tests/server/queries.ts'
import { selectWatching } from '#features/exams/tests/server/times/watching-queries.ts'

type Asked = Pick<Context<'signedIn'>, 'app' | 'db' | 'user' | 'language' | 'from'>

const otherPerson = { zh: '这个浏览器里已换了人登录，请重新打开考试', en: 'Somebody else has signed in in this browser; open the test again' }
const noTest = () => refusal('notFound', { zh: '没有这场考试，或您不在名单里', en: 'No such test, or you are not on its list' })

async function loadEntry({ db, user }: Asked, testId: string): Promise<Entry> {
  const entry = await findEntry(db, user.memberId, testId)
  if (!entry || entry.standing === 'removed') throw noTest()
  return entry
}

/** A browser that names itself, or else its session. */
const browserOf = ({ user }: Pick<Asked, 'user'>, holder: string | undefined) => holder ?? user.sessionId

/** The attempt with its questions where this browser may write, and otherwise without. */
async function full(asked: Asked, row: AttemptRow, browser: string) {
  const { app, db, user } = asked
  // Sent together, so that they take one way to the database and back.
  const [entry, notices, answers] = await Promise.all([
    loadEntry(asked, row.testId),
    selectNotices(db, row.testId, user.memberId),
    selectAnswers(db, row.id),
  ])
  const open = row.state === 'running' && accessOf(row, browser) === 'here'
  const content = open
    ? {
        prepared: await preparedTest(app, db, { id: row.testId, layoutVersion: row.layoutVersion }),
        answers,
        pages: row.byHand ? (await selectPages(db, [row.id])).map((page) => presentPage(app, page)) : [],
      }
    : undefined
  const answered = answers.filter(({ value }) => value !== null).length
  return presentAttempt(row, { entry, candidate: user.name, browser, answered, notices, content })
}

/** Those who watch over the test ask for its present state at once: a person waits for them. */
const tellWatching = async ({ db }: Asked, testId: string) => pushLive(db, await selectWatching(db, testId), { type: 'test', testId })

async function begin(asked: Asked, entry: Entry, no: number, browser: string): Promise<string> {
  const { app, db, user, from } = asked
  const seed = randomInt(largestSeed)
  const { layout, facts } = await preparedTest(app, db, entry)
  const variant = variantOf(layout, entry.variant, seed)
  const startedAt = entry.now
  const id = await insertAttempt(db, {
    testId: entry.id,
    memberId: user.memberId,
    no,
    variant,
    seed,
    layout: attemptLayout(layout, variant, seed, facts),
    startedAt,
    ...endOfAttempt(entry, entry.ownTime, startedAt),
    holder: browser,
    receipt: newReceipt(),
    address: from.address,
  })
  await insertEvents(db, [{ attemptId: id, kind: 'started' }])
  noteProgress(app, user.institutionId, id, { testId: entry.id })
  return id
}

/** What has been saved of what was sent; what the journal does not hold as it was sent is `unsaved`. Throws where the attempt takes none. */
function savedOf(app: App, { user, attemptId, answers }: GivenAnswers, saved: SavedAnswers) {
  if (saved.outcome !== 'saved') throw refusedSave(saved.outcome)
  noteProgress(app, user.institutionId, attemptId)
  if (!saved.acknowledged) return { ...saved, acknowledged: [...answers], unsaved: [] }
  const keys = new Set(saved.acknowledged.map(({ questionId, seq }) => `${questionId}/${seq}`))
  return { ...saved, acknowledged: saved.acknowledged, unsaved: answers.filter(({ questionId, seq }) => !keys.has(`${questionId}/${seq}`)) }
}

export default handlers(contract, {
  async examCheck({ testId, query: { holder } }, asked) {
    const entry = await loadEntry(asked, testId)
    const attempts = await selectAttempts(asked.db, asked.user.memberId, testId)
    const last = attempts.at(-1)
    const refused = refusedEntry(entry, attempts.length, asked.from.address)
    const begins = entry.now < entry.opensAt ? entry.opensAt : entry.now
    const endsAt = last?.state === 'running' ? last.deadlineAt : endOfAttempt(entry, entry.ownTime, begins).deadlineAt
    return {
      id: entry.id,
      title: entry.title,
      kind: entry.kind,
      now: entry.now.toISOString(),
      opensAt: entry.opensAt.toISOString(),
      closesAt: entry.closesAt.toISOString(),
      beginsUntil: latestBegin(entry, entry.ownTime).toISOString(),
      minutes: Math.max(0, Math.round((endsAt.getTime() - begins.getTime()) / 60_000)),
      endsAt: endsAt.toISOString(),
      extra: entry.extra.percent || entry.extra.minutes ? entry.extra : null,
      points: entry.points,
      questions: entry.questions,
      place: entry.place,
      room: entry.room,
      seat: entry.seat,
      candidateId: asked.user.memberId,
      candidate: asked.user.name,
      className: entry.className,
      needsPassword: entry.password !== '' && last?.state !== 'running',
      byHand: entry.byHand,
      honour: entry.honour,
      oneSession: entry.oneSession,
      leaveLimit: entry.leaveLimit,
      attemptsAllowed: entry.attempts,
      attemptsUsed: attempts.length,
      refused: refused ?? null,
      refusedText: refused ? inLanguage(refusedText(refused, entry), asked.language) : '',
      attemptId: last?.id ?? null,
      attemptState: last?.state ?? null,
      access: last?.state === 'running' ? accessOf(last, browserOf(asked, holder)) : null,
    }
  },

  async examStart({ testId, body: { password = '', honour = false, candidateId, holder } }, asked) {
    const { db, user } = asked
    if (candidateId !== undefined && candidateId !== user.memberId)
      throw refusal('conflict', otherPerson, [{ path: 'candidateId', message: otherPerson }])
    await lockCandidate(db, user.memberId, testId)
    const entry = await loadEntry(asked, testId)
    const browser = browserOf(asked, holder)
    const attempts = await selectAttempts(db, user.memberId, testId)
    const running = attempts.find(({ state }) => state === 'running')
    if (running) return full(asked, running, browser)
    const refused = refusedEntry(entry, attempts.length, asked.from.address)
    if (refused === 'laying') throw retryLater('busy', 2, refusedText(refused, entry))
    if (refused) throw refusal('conflict', refusedText(refused, entry), [{ path: refused, message: refusedText(refused, entry) }])
    if (entry.password !== '') await asked.app.limits.testPassword(user.memberId)
    if (entry.password !== '' && !passwordHolds(entry.password, password))
      throw invalid('password', {
        zh: '考试密码不正确，请看考场里公布的密码',
        en: 'The password of the test is wrong; see the one shown in the room',
      })
    if (entry.honour !== '' && !honour) throw invalid('honour', { zh: '请先确认诚信声明', en: 'Confirm the statement of honour first' })
    const id = await begin(asked, entry, attempts.length + 1, browser)
    return full(asked, await loadOwnAttempt(db, user.memberId, id), browser)
  },

  async examGetAttempt({ attemptId, query: { holder } }, asked) {
    return full(asked, await loadOwnAttempt(asked.db, asked.user.memberId, attemptId), browserOf(asked, holder))
  },

  async examTake({ attemptId, body: { holder } }, asked) {
    const { db, user } = asked
    const row = await lockOwnAttempt(db, user.memberId, attemptId)
    const browser = browserOf(asked, holder)
    if (row.state === 'running' && accessOf(row, browser) === 'elsewhere') {
      await updateAsking(db, attemptId, browser)
      await insertEvents(db, [{ attemptId, kind: 'asked' }])
      await tellWatching(asked, row.testId)
    }
    if (row.state === 'running' && !row.oneSession && row.holder !== browser) {
      await updateHolder(db, attemptId, browser)
      await insertEvents(db, [{ attemptId, kind: 'moved' }])
    }
    return full(asked, await loadOwnAttempt(db, user.memberId, attemptId), browser)
  },

  // Saved by one statement of its own: the handler begins a transaction only where the journal holds another answer under the same number.
  examSaveAnswer: prepared(
    async ({ attemptId, body: { answers, holder } }: CallInput<typeof contract.examSaveAnswer>, { app, user }) => {
      const signedIn = user as User
      const given = { user: signedIn, attemptId, holder: browserOf({ user: signedIn }, holder), answers }
      return { ...savedOf(app, given, await insertAnswersOfMany(app.database, given)), attemptId }
    },
    async ({ attemptId, acknowledged, unsaved, moment, deadline }, { db }: Asked) => ({
      acknowledged,
      other: unsaved.length ? await selectKept(db, attemptId, unsaved) : [],
      now: moment.toISOString(),
      deadline: (deadline ?? moment).toISOString(),
    }),
  ),

  async examAddPage({ attemptId, file }, asked) {
    return takePage(asked, attemptId, file)
  },

  async examReport({ attemptId, body: { holder, waiting, events } }, asked) {
    const { db, user } = asked
    const row = await loadOwnAttempt(db, user.memberId, attemptId)
    const browser = browserOf(asked, holder)
    if (row.state === 'running' && accessOf(row, browser) === 'here') {
      const added = events.length
        ? await insertEvents(
            db,
            events.map((event) => ({ ...event, attemptId })),
          )
        : []
      const away = added.filter(({ kind }) => kind === 'away')
      const awaySeconds = away.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)
      await upsertSeen(db, { attemptId, testId: row.testId, waiting, awayCount: away.length, awaySeconds })
      if (added.length) noteProgress(asked.app, user.institutionId, attemptId, { testId: row.testId })
    }
    const answered = await countAnswered(db, row)
    return presentState(row, { browser, answered, notices: await selectNotices(db, row.testId, user.memberId) })
  },

  async examSubmit({ attemptId, body: { answers, holder } }, asked) {
    const { db, user } = asked
    const row = await lockOwnAttempt(db, user.memberId, attemptId)
    const browser = browserOf(asked, holder)
    if (row.state === 'running') {
      if (accessOf(row, browser) !== 'here') throw refusedSave('elsewhere')
      // After the end the attempt is handed in with what has arrived; the answers that came too late are not taken.
      if (answers.length && row.now <= row.closesAt) {
        const given = { user, attemptId, holder: browser, answers }
        savedOf(asked.app, given, await insertAnswers(db, given))
      }
      await updateSubmitted(db, row, 'person')
      await insertEvents(db, [{ attemptId, kind: 'submitted' }])
      // Who practises sees the result at once; other tests are graded by the task, so that a hall that hands in together does not wait for it.
      if (row.kind === 'self') await gradeAttempts(db, 1, attemptId)
      else noteProgress(asked.app, user.institutionId, attemptId, { testId: row.testId })
    }
    return full(asked, await loadOwnAttempt(db, user.memberId, attemptId), browser)
  },

  async examResult({ attemptId }, asked) {
    const row = await loadOwnAttempt(asked.db, asked.user.memberId, attemptId)
    return resultOf(asked, row, { browser: browserOf(asked, undefined), view: 'now' })
  },

  async examPreview({ attemptId }, asked) {
    const { db, user } = asked
    const { testId, name } = await findAttempt(db, attemptId)
    const test = await findTest(db, user, testId)
    if (!test || !maySeeResults(user, test)) throw noAttempt()
    const result = await resultOf(asked, await loadAttempt(db, attemptId), { browser: '', view: 'released' })
    return { candidate: name, released: test.releasedAt !== null, result }
  },
})
