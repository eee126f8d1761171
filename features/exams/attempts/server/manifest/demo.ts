import { attemptLayout, variantOf } from '#assessment/papers/attempt-layout.ts'
import { endOfAttempt } from '#assessment/papers/test-time.ts'
import { seededRandom, seedOf } from '#assessment/papers/seeded.ts'
import type { Question } from '#assessment/questions/question.ts'
import { seatsOf } from '#features/exams/tests/server/candidates/seats.ts'
import { updateCandidates, updateSeats } from '#features/exams/tests/server/candidates/candidate-queries.ts'
import { refreshCandidates, selectWanted } from '#features/exams/tests/server/holding/target-queries.ts'
import { layOutTests } from '#features/exams/tests/server/layout/lay-out.ts'
import { insertTest, setState } from '#features/exams/tests/server/holding/write-queries.ts'
import { Shown } from '#features/exams/tests/contract.ts'
import type { TestSettings } from '#features/exams/tests/contract-tests.ts'
import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { gradeAttempts } from '../closing/grade-attempts.ts'
import { updateGraded } from '../marks/mark-queries.ts'
import { findEntry } from '../entry/entry-queries.ts'
import { preparedTest } from '../prepared-test.ts'
import { insertAttempt, insertEvents } from '../queries.ts'
import { newReceipt } from '../entry/receipt.ts'
import {
  findDemoClass,
  findDemoTest,
  gradeDemoOpen,
  handInDemo,
  insertDemoAnswers,
  markDemoReleased,
  selectDemoPapers,
  selectDemoQuestions,
} from './demo-queries.ts'
import { insertPage } from '../answers/page-queries.ts'
import { addDemoAppeals } from './demo-appeals.ts'
import { type DemoPages, makeDemoPages } from './demo-pages.ts'

const minute = 60_000
const halfHour = 30 * minute
const days = 24 * 60
type Owner = ReturnType<typeof demoPerson>

const plain: TestSettings = {
  title: '',
  kind: 'exam',
  paperId: null,
  onPaper: false,
  opensAt: null,
  closesAt: null,
  limitMinutes: null,
  graceSeconds: 60,
  lateMinutes: null,
  attempts: 1,
  attemptScore: 'best',
  password: '',
  addressRanges: [],
  oneSession: true,
  navigation: 'free',
  leaveLimit: 5,
  honour: '我将独立完成这场考试，不使用未经允许的资料，也不帮助他人。',
  shown: Shown.parse({ position: 'released' }),
  passPoints: null,
  appealDays: 7,
  byHand: true,
  place: '逸夫楼 301',
  targets: [],
  invigilatorIds: [],
}

/** A test that is over with its results, one whose open answers wait to be graded, one that runs, and one that is coming, for the class of the demo's teacher. */
export async function loadDemoTests(app: App, people: DemoPeople): Promise<void> {
  const owner = demoPerson(people, 'teacher')
  const change = <T>(run: Parameters<typeof app.database.withInstitution<T>>[2]) =>
    app.database.withInstitution(owner.institutionId, 'read write', run)
  const made = await change(async (db) => {
    const klass = await findDemoClass(db, owner.memberId)
    const papers = await selectDemoPapers(db, owner.memberId)
    if (!klass || !papers.length || (await findDemoTest(db, owner.memberId))) return undefined
    const targets = [{ kind: 'class' as const, targetId: klass.id }]
    const wanted = await selectWanted(db, targets)
    const at = (minutes: number) => new Date(Math.floor(Date.now() / halfHour) * halfHour + minutes * minute).toISOString()
    const add = async (title: string, paper: number, opens: number, closes: number, more: Partial<TestSettings>) => {
      const paperId = papers[paper % papers.length]?.id ?? null
      const times = { opensAt: at(opens), closesAt: at(closes) }
      const invigilatorIds = [demoPerson(people, 'author').memberId]
      const testId = await insertTest(db, owner, { ...plain, title, paperId, ...times, targets, invigilatorIds, ...more })
      await setState(db, testId, 'published', { paperVersion: 1 })
      await refreshCandidates(db, testId, wanted)
      return testId
    }
    const over = await add('期中考试', 0, -12 * days, -12 * days + 120, { limitMinutes: 90 })
    const closed = await add('单元测验', 1, -3 * days, -3 * days + 60, { kind: 'quiz', place: '' })
    const running = await add('第五章测验', 1, -40, 14 * days, { kind: 'quiz', place: '' })
    const coming = await add('期末考试', 0, 9 * days, 9 * days + 120, { limitMinutes: 90, lateMinutes: 30 })
    const seats = seatsOf(5, 8)
    for (const testId of [over, coming])
      await updateSeats(
        db,
        testId,
        plain.place,
        wanted.map(({ memberId }, place) => ({ memberId, seat: seats[place] ?? '' })),
      )
    return { over, closed, running, coming, memberIds: wanted.map(({ memberId }) => memberId) }
  })
  if (!made) return
  const { over, closed, running, coming, memberIds } = made
  await layOutTests(app, owner.institutionId)
  const [absent, extra] = [memberIds.slice(-2), memberIds.slice(0, 1)]
  await change((db) => updateCandidates(db, over, absent, { standing: 'absent', reason: '没有到场' }))
  await change((db) => updateCandidates(db, coming, extra, { extra: { percent: 25, minutes: 0, reason: '阅读障碍，教务处批准' } }))
  await sit(app, owner, over, memberIds.slice(0, -2), 1)
  await sit(app, owner, closed, memberIds, 1, await makeDemoPages(app))
  await change(async (db) => {
    while (await gradeAttempts(db, 25));
    await updateGraded(db, await gradeDemoOpen(db, over, owner.memberId))
    await markDemoReleased(db, over, new Date(Date.now() - 5 * days * minute))
    await addDemoAppeals(db, over, owner.memberId)
  })
  // Some have handed in, some are writing, the others have not begun.
  await sit(app, owner, running, memberIds.slice(0, 12), 1)
  await sit(app, owner, running, memberIds.slice(12, 20), 0.5)
}

/** Lets people sit a test; `share` of the questions is answered, and with all of them the attempt is handed in. Two of three answer the question of the pages by hand. */
async function sit(
  app: App,
  { institutionId }: Owner,
  testId: string,
  memberIds: readonly string[],
  share: number,
  pages?: DemoPages,
): Promise<void> {
  await app.database.withInstitution(institutionId, 'read write', async (db) => {
    const questions = await selectDemoQuestions(db, testId)
    for (const [place, memberId] of memberIds.entries()) {
      const entry = await findEntry(db, memberId, testId)
      if (!entry) continue
      const { layout, facts } = await preparedTest(app, db, entry)
      const seed = 7919 * (place + 1)
      const random = seededRandom(seedOf(seed, 'answers'))
      const variant = variantOf(layout, entry.variant, seed)
      const laidOut = attemptLayout(layout, variant, seed, facts)
      const startedAt = new Date(entry.opensAt.getTime() + Math.floor(random() * 5) * minute)
      const attempt = { testId, memberId, no: 1, variant, seed, layout: laidOut, startedAt, ...endOfAttempt(entry, entry.ownTime, startedAt) }
      const id = await insertAttempt(db, { ...attempt, holder: memberId, receipt: newReceipt(), address: '10.2.3.4' })
      await insertEvents(db, [{ attemptId: id, kind: 'started' }])
      const all = laidOut.sections.flatMap((section) => section.questions)
      const answered = all.slice(0, Math.ceil(all.length * share))
      // A person's skill decides how often the right answer is given.
      const skill = 0.45 + 0.5 * random()
      const answers = []
      for (const [at, { id: questionId }] of answered.entries()) {
        const content = questions.get(questionId)
        if (!content) continue
        const isRight = random() < skill
        const savedAt = new Date(startedAt.getTime() + at * minute)
        const written = pages?.isFor(content) && place % 3 ? pages[isRight ? 'right' : 'wrong'] : undefined
        const page = written?.[place % written.length]
        if (page) await insertPage(db, { memberId }, id, page)
        answers.push({ questionId, savedAt, value: page ? { text: '', pages: [page.upload.sha256] } : answerTo(content, isRight, place + at) })
      }
      await insertDemoAnswers(db, id, answers)
      if (share < 1) continue
      await handInDemo(db, id, new Date(startedAt.getTime() + (30 + Math.floor(random() * 8)) * minute))
      await insertEvents(db, [{ attemptId: id, kind: 'submitted' }])
    }
  })
}

const openAnswers = {
  right: [
    '解：设系统只受保守力，机械能守恒。\n由守恒式列方程，代入已知量，\n整理得所求的量，方向与题设一致。\n答：结果如上，单位已写明。',
    '先列出已知条件，再按定义推导。\n第一步由定义写出表达式；第二步代入数值；第三步化简得到结果。\n检验：把结果代回原式，两边相等。',
    '根据题意画出示意图，取向上为正方向。\n列式并求解，得到一个正的结果，所以方向向上。',
  ],
  wrong: [
    '只写出了公式，后面不会算。',
    '由守恒式列方程，但代入时忘了系数，得到的结果偏大。\n答：约为参考值的两倍。',
    '我认为两者成正比，所以结果也成正比。',
  ],
} as const

/** An answer that is right, or one that a student might give instead; of several by the place. */
function answerTo({ type, answers, options, blanks }: Question, right: boolean, place: number): object {
  if (type === 3) {
    const texts = openAnswers[right ? 'right' : 'wrong']
    return { text: texts[place % texts.length] ?? '' }
  }
  if (type === 2) return { blanks: Object.fromEntries(blanks.map(({ key, answers: given }) => [key, right ? (given[0]?.value ?? '') : '0'])) }
  if (right) return { options: answers }
  const other = options.find(({ seq }) => !answers.includes(seq))
  return { options: [other?.seq ?? 'A'] }
}
