import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { Shown } from '../contract.ts'
import type { TestFull, TestRow } from '../contract-tests.ts'
import { problemsOf } from './holding/problems.ts'
import { countTargets } from './holding/target-queries.ts'
import { selectSections } from './marks/mark-queries.ts'
import {
  mayArchive,
  mayEditTest,
  mayEnterMarks,
  mayPublish,
  mayRegrade,
  mayRelease,
  maySeeAppeals,
  maySeeGrading,
  maySeeMarkSheet,
  maySeeResults,
  mayRemove,
  mayVoid,
  mayWatch,
  mayWithdraw,
} from './policy.ts'
import { countCandidates, selectInvigilators, selectTargets, type TestRecord } from './queries.ts'

type Counts = Awaited<ReturnType<typeof countCandidates>> extends Map<string, infer Count> ? Count : never
const none: Counts = { candidates: 0, begun: 0, submitted: 0, toGrade: 0, openAppeals: 0 }

function rowOf(user: User, test: TestRecord, targets: readonly { name: string }[], counts: Counts = none): TestRow {
  return {
    id: test.id,
    title: test.title,
    kind: test.kind,
    state: test.state,
    phase: test.phase,
    paper: test.paperId === null ? null : { id: test.paperId, name: test.paperName ?? '', points: test.points, questions: test.questions },
    opensAt: test.opensAt?.toISOString() ?? null,
    closesAt: test.closesAt?.toISOString() ?? null,
    limitMinutes: test.limitMinutes,
    place: test.place,
    onPaper: test.onPaper,
    targets: targets.slice(0, 3).map(({ name }) => name),
    targetCount: targets.length,
    ...counts,
    owner: { id: test.ownerId, name: test.ownerName },
    updatedAt: test.updatedAt.toISOString(),
    deletedAt: test.deletedAt?.toISOString() ?? null,
    rowVersion: test.rowVersion,
    can: {
      edit: mayEditTest(user, test),
      publish: mayPublish(user, test),
      withdraw: mayWithdraw(user, test) && counts.begun === 0,
      watch: mayWatch(user, test),
      grade: maySeeGrading(user, test),
      regrade: mayRegrade(user, test),
      release: mayRelease(user, test),
      results: maySeeResults(user, test),
      markSheet: maySeeMarkSheet(user, test),
      appeals: maySeeAppeals(user, test),
      mark: mayEnterMarks(user, test),
      void: mayVoid(user, test),
      archive: mayArchive(user, test),
      remove: mayRemove(user, test) && counts.begun === 0,
    },
  }
}

/** Rows of the list of tests. */
export async function presentRows(db: Db, user: User, tests: readonly TestRecord[]): Promise<TestRow[]> {
  const ids = tests.map(({ id }) => id)
  const targets = Map.groupBy(await selectTargets(db, ids), ({ testId }) => testId)
  const counts = await countCandidates(db, ids)
  return tests.map((test) => rowOf(user, test, targets.get(test.id) ?? [], counts.get(test.id)))
}

/** A test with its settings. Its password is only for those who hold it or watch over it. */
export async function presentFull(db: Db, user: User, language: Language, test: TestRecord): Promise<TestFull> {
  const targets = await selectTargets(db, [test.id])
  const counts = (await countCandidates(db, [test.id])).get(test.id)
  const people = await countTargets(db, targets)
  const problems =
    test.phase === 'draft'
      ? problemsOf(
          test,
          targets,
          people.reduce((sum, count) => sum + count, 0),
        )
      : []
  return {
    ...rowOf(user, test, targets, counts),
    graceSeconds: test.graceSeconds,
    lateMinutes: test.lateMinutes,
    extraMinutes: test.extraMinutes,
    attempts: test.attempts,
    attemptScore: test.attemptScore,
    password: mayEditTest(user, test) || mayWatch(user, test) ? test.password : '',
    addressRanges: test.addressRanges,
    oneSession: test.oneSession,
    navigation: test.navigation,
    leaveLimit: test.leaveLimit,
    honour: test.honour,
    shown: Shown.parse(test.shown),
    passPoints: test.passPoints,
    appealDays: test.appealDays,
    byHand: test.byHand,
    targetList: targets.map(({ kind, targetId, name }, at) => ({ kind, targetId, name, people: people[at] ?? 0 })),
    invigilators: await selectInvigilators(db, test.id),
    sections: test.onPaper ? await selectSections(db, test.id) : [],
    laidOut: test.laidOutAt !== null,
    releasedAt: test.releasedAt?.toISOString() ?? null,
    problems: problems.map(({ path, words }) => ({ path, message: inLanguage(words, language) })),
    now: test.now.toISOString(),
  }
}
