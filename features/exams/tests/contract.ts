import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { BatchResult, Ids, Paging, pageOf } from '#contract/page.ts'

export const testKinds = ['exam', 'quiz', 'rehearsal', 'self'] as const
export type TestKind = (typeof testKinds)[number]
/** As it is stored. */
export const testStates = ['draft', 'published', 'released', 'archived', 'void'] as const
export type TestState = (typeof testStates)[number]
/** As people see it: a published test is coming, open or closed by the clock of the server. */
export const testPhases = ['draft', 'coming', 'open', 'closed', 'released', 'archived', 'void'] as const
export type TestPhase = (typeof testPhases)[number]
export const testSorts = ['-updatedAt', 'opensAt', '-opensAt'] as const
export const standings = ['expected', 'absent', 'deferred', 'makeup', 'violation', 'removed'] as const
export type Standing = (typeof standings)[number]

export const testLimits = {
  titleLength: 100,
  placeLength: 100,
  honourLength: 1000,
  passwordLength: 40,
  ranges: 20,
  targets: 50,
  candidates: 5000,
  invigilators: 50,
  reasonLength: 200,
} as const

/** From when a candidate sees something: never, when the attempt was handed in, when the test has closed, or when its results were released. */
export const shownWhen = ['never', 'submitted', 'closed', 'released'] as const
export type ShownWhen = (typeof shownWhen)[number]

export const Shown = z.object({
  score: z.enum(shownWhen).default('released'),
  own: z.enum(shownWhen).default('released'),
  right: z.enum(shownWhen).default('released'),
  explanation: z.enum(shownWhen).default('released'),
  /** The place among all, only where at least ten were graded. */
  position: z.enum(shownWhen).default('never'),
})
export type Shown = z.infer<typeof Shown>

const person = z.object({ id: z.uuid(), name: z.string() })
const time = z.iso.datetime()
const minutes = (most: number) => z.int().min(0).max(most)

const settings = {
  title: z.string().trim().min(1).max(testLimits.titleLength),
  kind: z.enum(['exam', 'quiz', 'rehearsal']).default('exam'),
  paperId: z.uuid().nullable().default(null),
  opensAt: Instant.nullable().default(null),
  closesAt: Instant.nullable().default(null),
  /** Null: until the test closes. */
  limitMinutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .nullable()
    .default(null),
  graceSeconds: minutes(600).default(60),
  /** How long after the opening one may begin. Null: until it closes. */
  lateMinutes: minutes(24 * 60)
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
  oneSession: z.boolean().default(true),
  /** `forward`: questions in order, without going back. `sections`: a section that was left stays closed. */
  navigation: z.enum(['free', 'forward', 'sections']).default('free'),
  leaveLimit: z.int().min(1).max(100).nullable().default(null),
  honour: z.string().trim().max(testLimits.honourLength).default(''),
  shown: Shown.prefault({}),
  passPoints: z.number().min(0).max(100_000).multipleOf(0.01).nullable().default(null),
  place: z.string().trim().max(testLimits.placeLength).default(''),
  targets: z
    .array(z.object({ kind: z.enum(['class', 'usergroup', 'member']), targetId: z.uuid() }))
    .max(testLimits.targets)
    .default([]),
  invigilatorIds: z.array(z.uuid()).max(testLimits.invigilators).default([]),
}

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
  /** The names of the first targets. */
  targets: z.array(z.string()),
  candidates: z.int(),
  /** Candidates who have begun, and who have handed in. */
  begun: z.int(),
  submitted: z.int(),
  /** Answers that wait for a person to grade them. */
  toGrade: z.int(),
  owner: person,
  updatedAt: time,
  rowVersion: RowVersion,
  can: z.object({ edit: z.boolean(), publish: z.boolean(), invigilate: z.boolean(), release: z.boolean(), remove: z.boolean() }),
})
export type TestRow = z.infer<typeof TestRow>

const TestFull = TestRow.extend({
  graceSeconds: z.int(),
  lateMinutes: z.int().nullable(),
  extraMinutes: z.int(),
  attempts: z.int(),
  attemptScore: z.enum(['best', 'last', 'first', 'average']),
  /** Only for those who hold the test. */
  password: z.string(),
  addressRanges: z.array(z.string()),
  oneSession: z.boolean(),
  navigation: z.enum(['free', 'forward', 'sections']),
  leaveLimit: z.int().nullable(),
  honour: z.string(),
  shown: Shown,
  passPoints: z.number().nullable(),
  targetList: z.array(z.object({ kind: z.enum(['class', 'usergroup', 'member']), targetId: z.uuid(), name: z.string(), people: z.int() })),
  invigilators: z.array(person),
  /** The questions stand ready for the start. */
  laidOut: z.boolean(),
  releasedAt: time.nullable(),
  /** What is missing before it can be published, as a path of a field and a sentence. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type TestFull = z.infer<typeof TestFull>

export const testList = call('GET /pressplatform/tests', 'signedIn', {
  does: 'Lists the tests that the caller holds or watches over; those who may rule tests of the institution see all of them with `all`.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    phase: z.enum(testPhases).optional(),
    kind: z.enum(testKinds).optional(),
    classId: z.uuid().optional(),
    all: z.boolean().default(false),
    sort: z.enum(testSorts).default('-updatedAt'),
  }),
  data: pageOf(TestRow),
})

export const testGet = call('GET /pressplatform/tests/{testId}', 'signedIn', {
  does: 'Returns a test with its settings, for those who hold it or watch over it.',
  data: TestFull,
})

export const testAdd = call('POST /pressplatform/tests', 'signedIn', {
  does: 'Adds a test as a draft.',
  once: true,
  body: z.object(settings),
  data: TestFull,
})

export const testChange = call('PUT /pressplatform/tests/{testId}', 'signedIn', {
  does: 'Saves the settings of a test. After somebody has begun, the paper, the kind and the opening stay as they are.',
  body: z.object({ ...settings, rowVersion: RowVersion }),
  data: TestFull,
})

export const testPublish = call('POST /pressplatform/tests/{testId}/publish', 'signedIn', {
  does: 'Publishes a draft: the candidates are set down and told, and the questions are laid out. Refused with the fields that are missing.',
  body: z.object({ rowVersion: RowVersion }),
  data: TestFull,
})

export const testWithdraw = call('POST /pressplatform/tests/{testId}/withdraw', 'signedIn', {
  does: 'Makes a published test a draft again. Refused after somebody has begun.',
  data: TestFull,
})

export const testVoid = call('POST /pressplatform/tests/{testId}/void', 'signedIn', {
  does: 'Declares a test void, with a reason that the candidates are told: running attempts end, and none of them counts.',
  body: z.object({ reason: z.string().trim().min(1).max(testLimits.reasonLength) }),
  data: TestFull,
})

export const testRelease = call('POST /pressplatform/tests/{testId}/release', 'signedIn', {
  does: 'Releases the results of a closed test and tells the candidates. Refused while answers wait to be graded.',
  data: TestFull,
})

export const testRemove = call('DELETE /pressplatform/tests/{testId}', 'signedIn', {
  does: 'Deletes a test that nobody has begun.',
})

export const Candidate = z.object({
  memberId: z.uuid(),
  name: z.string(),
  /** The number or account by which the person is known. */
  code: z.string(),
  classId: z.uuid().nullable(),
  className: z.string(),
  room: z.string(),
  seat: z.string(),
  standing: z.enum(standings),
  reason: z.string(),
  variant: z.int().nullable(),
  /** What the person gets in addition: of this test, or of the person's accommodation. */
  extra: z.object({ percent: z.int(), minutes: z.int(), reason: z.string(), own: z.boolean() }),
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  attempts: z.int().nullable(),
  /** Of the last attempt. */
  attempt: z
    .object({
      id: z.uuid(),
      state: z.enum(['running', 'submitted', 'graded', 'void']),
      startedAt: time,
      submittedAt: time.nullable(),
      deadlineAt: time,
      answered: z.int(),
      points: z.number().nullable(),
      receipt: z.string(),
    })
    .nullable(),
})
export type Candidate = z.infer<typeof Candidate>

export const candidateList = call('GET /pressplatform/tests/{testId}/candidates', 'signedIn', {
  does: 'Lists the candidates of a test, for those who hold it or watch over it.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    standing: z.enum(standings).optional(),
    attempt: z.enum(['none', 'running', 'submitted']).optional(),
    sort: z.enum(['seat', 'name', '-points']).default('seat'),
  }),
  data: pageOf(Candidate),
})

export const candidatesChange = call('PUT /pressplatform/tests/{testId}/candidates', 'signedIn', {
  does: 'Changes candidates: standing with its reason, seat, variant, more time, another time. Running attempts follow at once, and the person is told.',
  body: z.object({
    memberIds: Ids,
    change: z
      .object({
        room: z.string().trim().max(60),
        seat: z.string().trim().max(20),
        standing: z.enum(standings),
        reason: z.string().trim().max(testLimits.reasonLength),
        variant: z.int().min(0).max(3).nullable(),
        extra: z
          .object({ percent: z.int().min(0).max(300), minutes: z.int().min(0).max(600), reason: z.string().trim().max(testLimits.reasonLength) })
          .nullable(),
        opensAt: Instant.nullable(),
        closesAt: Instant.nullable(),
        attempts: z.int().min(1).max(20).nullable(),
      })
      .partial(),
  }),
  data: BatchResult,
})

export const candidatesSeat = call('POST /pressplatform/tests/{testId}/candidates/seats', 'signedIn', {
  does: 'Gives every expected candidate a seat, row by row, in a random order.',
  body: z.object({ room: z.string().trim().max(60), rows: z.int().min(1).max(50), columns: z.int().min(1).max(50) }),
  data: z.object({ seated: z.int(), left: z.int() }),
})

export const candidatesRefresh = call('POST /pressplatform/tests/{testId}/candidates/refresh', 'signedIn', {
  does: 'Reads the candidates from the targets again: new members are added; those who are no longer in a target and have not begun are removed.',
  data: z.object({ added: z.int(), removed: z.int() }),
})

/** A test as a candidate sees it. Nothing of the paper is in it but its size. */
export const MyTest = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(testKinds),
  phase: z.enum(testPhases),
  opensAt: time,
  closesAt: time,
  limitMinutes: z.int().nullable(),
  lateMinutes: z.int().nullable(),
  place: z.string(),
  room: z.string(),
  seat: z.string(),
  standing: z.enum(standings),
  reason: z.string(),
  points: z.number(),
  questions: z.int(),
  className: z.string(),
  teacher: z.string(),
  extra: z.object({ percent: z.int(), minutes: z.int(), reason: z.string() }),
  attemptsAllowed: z.int(),
  attempts: z.array(
    z.object({
      id: z.uuid(),
      no: z.int(),
      state: z.enum(['running', 'submitted', 'graded', 'void']),
      startedAt: time,
      deadlineAt: time,
      submittedAt: time.nullable(),
      receipt: z.string(),
      /** Only when the score may be seen. */
      points: z.number().nullable(),
    }),
  ),
})
export type MyTest = z.infer<typeof MyTest>

export const myTestList = call('GET /pressplatform/mytests', 'signedIn', {
  does: 'Lists the tests for which the caller is a candidate.',
  query: Paging.extend({
    phase: z.enum(['coming', 'open', 'closed']).optional(),
    classId: z.uuid().optional(),
    q: z.string().trim().max(100).optional(),
  }),
  data: pageOf(MyTest),
})
