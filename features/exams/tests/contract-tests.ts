import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { heldKinds, Shown, targetKinds, testKinds, testLimits, testPhases, testStates } from './contract.ts'

export const testSorts = ['-updatedAt', 'opensAt', '-opensAt'] as const

const person = z.object({ id: z.uuid(), name: z.string() })
const time = z.iso.datetime()
const upTo = (most: number) => z.int().min(0).max(most)

const Target = z.object({ kind: z.enum(targetKinds), targetId: z.uuid() })

/** What those who hold a test decide about it. */
const Settings = z.object({
  title: z.string().trim().min(1).max(testLimits.titleLength),
  kind: z.enum(heldKinds).default('exam'),
  paperId: z.uuid().nullable().default(null),
  /** Sat on paper: it cannot be begun on a screen, and its marks are entered by hand. */
  onPaper: z.boolean().default(false),
  opensAt: Instant.nullable().default(null),
  closesAt: Instant.nullable().default(null),
  /** Null: until the test closes. */
  limitMinutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .nullable()
    .default(null),
  graceSeconds: upTo(600).default(60),
  /** How long after the opening one may begin. Null: until it closes. */
  lateMinutes: upTo(24 * 60)
    .nullable()
    .default(null),
  attempts: z.int().min(1).max(20).default(1),
  attemptScore: z.enum(['best', 'last', 'first', 'average']).default('best'),
  password: z.string().trim().max(testLimits.passwordLength).default(''),
  /** Addresses or CIDR ranges, such as `10.2.0.0/16`; empty: from everywhere. */
  addressRanges: z
    .array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]))
    .max(testLimits.ranges)
    .default([]),
  /** Answers are taken from one browser at a time; another one has to be admitted. */
  oneSession: z.boolean().default(true),
  /** `forward`: questions in order, without going back. `sections`: a section that was left stays closed. */
  navigation: z.enum(['free', 'forward', 'sections']).default('free'),
  /** Open questions may be answered by hand, as photographs or a PDF. */
  byHand: z.boolean().default(false),
  /** Leaving the window that often is shown to those who watch. */
  leaveLimit: z.int().min(1).max(100).nullable().default(null),
  honour: z.string().trim().max(testLimits.honourLength).default(''),
  shown: Shown.prefault({}),
  passPoints: z.number().min(0).max(100_000).multipleOf(0.01).nullable().default(null),
  /** For how many days of 24 hours after the release candidates may appeal against a mark; 0: not at all. */
  appealDays: upTo(testLimits.appealDays).default(7),
  place: z.string().trim().max(testLimits.placeLength).default(''),
  targets: z.array(Target).max(testLimits.targets).default([]),
  invigilatorIds: z.array(z.uuid()).max(testLimits.invigilators).default([]),
})
export type TestSettings = z.infer<typeof Settings>

export const TestRow = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(testKinds),
  state: z.enum(testStates),
  phase: z.enum(testPhases),
  paper: z.object({ id: z.uuid(), name: z.string(), points: z.number(), questions: z.int() }).nullable(),
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  limitMinutes: z.int().nullable(),
  place: z.string(),
  onPaper: z.boolean(),
  /** The names of the first three targets, and how many there are. */
  targets: z.array(z.string()),
  targetCount: z.int(),
  candidates: z.int(),
  /** Candidates who have begun, and of them those who have handed in. */
  begun: z.int(),
  submitted: z.int(),
  /** Answers that wait for a person to grade them. */
  toGrade: z.int(),
  /** Appeals that wait for a decision. */
  openAppeals: z.int(),
  owner: person,
  updatedAt: time,
  deletedAt: time.nullable(),
  rowVersion: RowVersion,
  can: z.object({
    /** The settings and the candidates. */
    edit: z.boolean(),
    publish: z.boolean(),
    withdraw: z.boolean(),
    watch: z.boolean(),
    /** To see how its answers are graded. */
    grade: z.boolean(),
    /** To correct its questions. */
    regrade: z.boolean(),
    release: z.boolean(),
    /** To see what candidates see of their results, its figures and its sheets. */
    results: z.boolean(),
    /** To see its mark sheet, at least that of the own classes. */
    markSheet: z.boolean(),
    /** To see the appeals against marks. */
    appeals: z.boolean(),
    /** To enter the marks of a test that is sat on paper. */
    mark: z.boolean(),
    void: z.boolean(),
    archive: z.boolean(),
    remove: z.boolean(),
  }),
})
export type TestRow = z.infer<typeof TestRow>

const TestFull = TestRow.extend({
  graceSeconds: z.int(),
  lateMinutes: z.int().nullable(),
  /** Given to everybody while the test runs. */
  extraMinutes: z.int(),
  attempts: z.int(),
  attemptScore: Settings.shape.attemptScore.unwrap(),
  /** Only for those who hold the test or watch over it. */
  password: z.string(),
  addressRanges: z.array(z.string()),
  oneSession: z.boolean(),
  navigation: Settings.shape.navigation.unwrap(),
  leaveLimit: z.int().nullable(),
  byHand: z.boolean(),
  honour: z.string(),
  shown: Shown,
  passPoints: z.number().nullable(),
  appealDays: z.int(),
  /** `people` is how many are in it now. */
  targetList: z.array(Target.extend({ name: z.string(), people: z.int() })),
  invigilators: z.array(person),
  /** Of a published test on paper: its sections with the points that each can earn. */
  sections: z.array(z.object({ title: z.string(), of: z.number() })),
  /** The questions stand ready for the start. */
  laidOut: z.boolean(),
  releasedAt: time.nullable(),
  /** What is missing before a draft can be published: the field, and a sentence. Empty for other tests. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  now: time,
})
export type TestFull = z.infer<typeof TestFull>

export const testList = call('GET /pressplatform/tests', 'signedIn', {
  does: 'Lists the tests that the caller holds, watches over or grades, with `classId` those for a class that the caller teaches, and with `all` those of the institution for its administrators.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    phase: z.enum(testPhases).optional(),
    kind: z.enum(heldKinds).optional(),
    classId: z.uuid().optional(),
    /** Those for classes that have this book. */
    textbookId: z.uuid().optional(),
    /** Those for classes that take this course. */
    courseId: z.uuid().optional(),
    /** Tests for any class that the caller teaches, beside their own. */
    taught: z.boolean().default(false),
    all: z.boolean().default(false),
    /** Only those of which answers wait for a person. */
    toGrade: z.boolean().default(false),
    bin: z.boolean().default(false),
    sort: z.enum(testSorts).default('-updatedAt'),
  }),
  data: pageOf(TestRow),
})

export const testGet = call('GET /pressplatform/tests/{testId}', 'signedIn', {
  does: 'Returns a test with its settings to those who hold it, watch over it, or teach one of its classes.',
  data: TestFull,
})

export const testAdd = call('POST /pressplatform/tests', 'signedIn', {
  does: 'Adds a test as a draft.',
  once: true,
  body: Settings,
  data: TestFull,
})

export const testChange = call('PUT /pressplatform/tests/{testId}', 'signedIn', {
  does: 'Saves the settings of a test. The paper of a published test stays; after somebody has begun, also the kind, the opening and the order of questions. Running attempts follow changed times at once.',
  body: Settings.extend({ rowVersion: RowVersion }),
  data: TestFull,
})

export const testPublish = call('POST /pressplatform/tests/{testId}/publish', 'signedIn', {
  does: 'Publishes a draft: the version of its paper is set down, candidates are read from the targets and told, and the questions are laid out. Refused with the fields that are missing.',
  body: z.object({ rowVersion: RowVersion }),
  data: TestFull,
})

export const testWithdraw = call('POST /pressplatform/tests/{testId}/withdraw', 'signedIn', {
  does: 'Makes a published test a draft again and tells its candidates. Refused after somebody has begun.',
  data: TestFull,
})

export const testVoid = call('POST /pressplatform/tests/{testId}/void', 'signedIn', {
  does: 'Declares a test void, with a reason that its candidates are told: running attempts end, and none of them counts.',
  body: z.object({ reason: z.string().trim().min(1).max(testLimits.reasonLength) }),
  data: TestFull,
})

export const testRelease = call('POST /pressplatform/tests/{testId}/release', 'signedIn', {
  does: 'Releases the results of a closed test and tells its candidates. Refused while attempts run or answers wait to be graded.',
  data: TestFull,
})

export const testArchive = call('POST /pressplatform/tests/{testId}/archive', 'signedIn', {
  does: 'Archives a test that is released or void, or takes it out of the archive; its paper is then free.',
  body: z.object({ archived: z.boolean() }),
  data: TestFull,
})

export const testRemove = call('DELETE /pressplatform/tests/{testId}', 'signedIn', {
  does: 'Deletes a test that has not been begun; it can be restored for 30 days.',
})

export const testRestore = call('POST /pressplatform/tests/{testId}/restore', 'signedIn', {
  does: 'Restores a deleted test as a draft.',
  data: TestFull,
})

export const testTargetChoices = call('GET /pressplatform/testtargets', 'signedIn', {
  does: 'Finds whom a test may be for: classes that the caller teaches and their students, and for administrators of the institution all classes, people and user groups; the twenty best matches of each. People are found by words only.',
  query: z.object({ q: z.string().trim().max(100).default('') }),
  data: z.object({
    classes: z.array(z.object({ id: z.uuid(), name: z.string() })),
    usergroups: z.array(z.object({ id: z.uuid(), name: z.string() })),
    people: z.array(z.object({ id: z.uuid(), name: z.string(), number: z.string().nullable() })),
  }),
})
