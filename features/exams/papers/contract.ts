import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Ids, Paging, pageOf } from '#contract/page.ts'
import { difficultyBands, paperLimits } from '#assessment/papers/paper.ts'
import { largestSeed } from '#assessment/papers/seeded.ts'
import { questionLimits } from '#assessment/questions/question.ts'
import { QuestionContent, questionStates } from '#features/exams/questions/contract.ts'

export const paperStates = ['draft', 'review', 'locked', 'archived'] as const
export type PaperState = (typeof paperStates)[number]
export const paperSorts = ['-updatedAt', 'name', '-name'] as const
/** What somebody looks at a paper for. */
export const paperLooks = ['compose', 'student', 'print', 'export'] as const
export type PaperLook = (typeof paperLooks)[number]

const person = z.object({ id: z.uuid(), name: z.string() })
const time = z.iso.datetime()
const points = z.number().min(0).max(paperLimits.points).multipleOf(0.01)
const type = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const version = z.int().min(1).max(1_000_000)
const title = z.string().trim().max(paperLimits.titleLength)
const instruction = z.string().trim().max(paperLimits.instructionLength)
const choose = z.int().min(1).max(paperLimits.questions).nullable()

const Item = z.object({ questionId: z.uuid(), version, points })
const Rule = z.object({
  type: type.nullable(),
  band: z.enum(difficultyBands).nullable(),
  knowledgePoint: z.string().trim().min(1).max(questionLimits.nameLength).nullable(),
  count: z.int().min(1).max(50),
})
/** The shape of `PaperSection` in assessment/papers/paper.ts. */
export const Section = z.object({
  key: z.string().regex(/^[a-z0-9]{10}$/),
  title,
  instruction,
  choose,
  items: z.array(Item).max(paperLimits.questions),
  draw: z.object({ bankIds: z.array(z.uuid()).max(paperLimits.banks), rules: z.array(Rule).max(paperLimits.rules), points }).nullable(),
})

/** The shape of `PaperLayout`. */
const Layout = z.object({
  variants: z.array(z.object({ sections: z.array(z.object({ title, instruction, choose, items: z.array(Item) })) })),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  forEach: z.boolean(),
  seed: z.int(),
})

const Shortage = z.object({
  section: z.int(),
  rule: z.int(),
  found: z.int(),
  wanted: z.int(),
  variants: z.int(),
  missing: z.int(),
  shared: z.int(),
})

export const PaperRow = z.object({
  id: z.uuid(),
  name: z.string(),
  describe: z.string(),
  language: z.enum(['zh-CN', 'en-US']),
  state: z.enum(paperStates),
  points: z.number(),
  questions: z.int(),
  variants: z.int(),
  minutes: z.int().nullable(),
  /** The last one that was locked; 0 before. */
  version: z.int(),
  /** Tests that use it. */
  tests: z.int(),
  owner: person,
  updatedBy: person,
  updatedAt: time,
  deletedAt: time.nullable(),
  rowVersion: RowVersion,
  can: z.object({ edit: z.boolean(), lock: z.boolean(), unlock: z.boolean(), manage: z.boolean() }),
})
export type PaperRow = z.infer<typeof PaperRow>

/** A question of a paper as its row in the composer shows it, in its current version. */
const PaperQuestion = z.object({
  id: z.uuid(),
  number: z.int(),
  questions_type: type,
  brief: z.object({ stem: z.array(z.unknown()), picture: z.string().nullable() }),
  state: z.enum(questionStates),
  deleted: z.boolean(),
  version: z.int(),
  difficulty: z.int(),
  points: z.number(),
  knowledgePoints: z.array(z.string()),
  p: z.number().nullable(),
  passageId: z.uuid().nullable(),
})
export type PaperQuestion = z.infer<typeof PaperQuestion>

const Composition = z.object({
  name: z.string().trim().min(1).max(paperLimits.titleLength),
  describe: z.string().trim().max(paperLimits.instructionLength),
  language: z.enum(['zh-CN', 'en-US']),
  sections: z.array(Section).max(paperLimits.sections),
  wantedPoints: z.number().min(0).max(100_000).multipleOf(0.01).nullable(),
  minutes: z.int().min(1).max(600).nullable(),
  variants: z.int().min(1).max(paperLimits.variants),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  forEach: z.boolean(),
  seed: z.int().min(0).max(largestSeed),
})
export type PaperComposition = z.infer<typeof Composition>

const PaperFull = PaperRow.extend(Composition.shape).extend({
  /** What the caller is to the paper. */
  access: z.enum(['owner', 'edit', 'review']),
  reviewNote: z.string(),
  questionList: z.array(PaperQuestion),
  /** Pairs of like questions. */
  like: z.array(z.object({ one: z.uuid(), other: z.uuid() })),
  /** How many people may see it, and how often how many have looked at its questions. */
  people: z.int(),
  views: z.object({ looks: z.int(), people: z.int() }),
  lockedBy: person.nullable(),
  lockedAt: time.nullable(),
})
export type PaperFull = z.infer<typeof PaperFull>

export const paperList = call('GET /question/papers', 'bookexam', {
  does: 'Lists the papers that the caller owns or composes. Other people do not see a paper.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    state: z.enum(paperStates).optional(),
    bin: z.boolean().default(false),
    sort: z.enum(paperSorts).default('-updatedAt'),
  }),
  data: pageOf(PaperRow),
})

export const paperGet = call('GET /question/papers/{paperId}', 'bookexam', {
  does: 'Returns a paper with its composition and the rows of its questions. The look is recorded.',
  guarded: true,
  data: PaperFull,
})

export const paperAdd = call('POST /question/papers', 'bookexam', {
  does: 'Adds an empty paper.',
  once: true,
  body: Composition.pick({ name: true }).extend({
    describe: Composition.shape.describe.default(''),
    language: Composition.shape.language.default('zh-CN'),
    wantedPoints: Composition.shape.wantedPoints.default(100),
    minutes: Composition.shape.minutes.default(120),
  }),
  data: PaperFull,
})

export const paperChange = call('PUT /question/papers/{paperId}', 'bookexam', {
  does: 'Saves the composition of a draft. Refused when someone else has saved it since.',
  body: Composition.extend({ rowVersion: RowVersion }),
  data: PaperFull,
})

export const paperCopy = call('POST /question/papers/{paperId}/copy', 'bookexam', {
  does: 'Makes a draft of the caller’s own with the same composition and another seed.',
  once: true,
  data: PaperRow,
})

export const paperRemove = call('DELETE /question/papers/{paperId}', 'bookexam', {
  does: 'Moves a paper to the recycle bin. Refused while a test that has not been archived uses it.',
})

export const paperRestore = call('POST /question/papers/{paperId}/restore', 'bookexam', { does: 'Takes a paper out of the recycle bin.' })

const Composers = z.object({
  owner: person,
  composers: z.array(person.extend({ access: z.enum(['review', 'edit']) })),
})
export const paperComposers = call('GET /question/papers/{paperId}/composers', 'bookexam', {
  does: 'Lists who may see a paper besides its owner.',
  data: Composers,
})

export const paperComposersChange = call('PUT /question/papers/{paperId}/composers', 'bookexam', {
  does: 'Sets who may see or change a paper besides its owner.',
  body: z.object({ composers: z.array(z.object({ id: z.uuid(), access: z.enum(['review', 'edit']) })).max(30) }),
  data: Composers,
})

export const paperReview = call('POST /question/papers/{paperId}/review', 'bookexam', {
  does: 'Sends a draft for review, or gives it back to its composers, with a comment.',
  body: z.object({ to: z.enum(['review', 'draft']), comment: z.string().trim().max(paperLimits.instructionLength).default('') }),
  data: PaperFull,
})

export const paperLock = call('POST /question/papers/{paperId}/lock', 'bookexam', {
  does: 'Draws what is to be drawn, pins the versions of all questions and makes a version of the paper that is never changed.',
  body: z.object({ rowVersion: RowVersion, note: z.string().trim().max(200).default('') }),
  data: PaperFull,
})

export const paperUnlock = call('POST /question/papers/{paperId}/unlock', 'bookexam', {
  does: 'Makes a locked paper a draft again. Tests keep the version that they have; locking makes the next one.',
  data: PaperFull,
})

export const paperDraw = call('POST /question/papers/{paperId}/draw', 'bookexam', {
  does: 'Draws for a trial, without storing it, and says for which rules there are too few questions.',
  body: z.object({ sections: Composition.shape.sections, variants: Composition.shape.variants, seed: Composition.shape.seed }),
  data: z.object({
    /** For each variant, for each section, the ids of the drawn questions. */
    variants: z.array(z.array(z.array(z.uuid()))),
    questionList: z.array(PaperQuestion),
    shortages: z.array(Shortage),
  }),
})

export const paperCells = call('POST /question/papers/{paperId}/cells', 'bookexam', {
  does: 'Counts the ready questions of banks by knowledge point and difficulty, for rules.',
  body: z.object({ bankIds: z.array(z.uuid()).min(1).max(paperLimits.banks), type: type.nullable() }),
  data: z.array(z.object({ knowledgePoint: z.string(), band: z.enum(difficultyBands), count: z.int() })),
})

export const paperViews = call('GET /question/papers/{paperId}/views', 'bookexam', {
  does: 'Lists who has looked at the questions of a paper, the newest first.',
  query: Paging,
  data: pageOf(z.object({ id: z.uuid(), who: person, what: z.enum(paperLooks), at: time })),
})

/** A question as candidates see it, in the version that the layout names. */
const LayoutQuestion = z.object({
  id: z.uuid(),
  number: z.int(),
  version: z.int(),
  content: QuestionContent,
  passage: z.object({ id: z.uuid(), content: z.custom<QuestionContentDoc>() }).nullable(),
})
type QuestionContentDoc = z.infer<typeof QuestionContent>['stem']
export type LayoutQuestion = z.infer<typeof LayoutQuestion>
const Laid = z.object({
  no: z.int(),
  points: z.number(),
  questions: z.int(),
  layout: Layout,
  questionList: z.array(LayoutQuestion),
  shortages: z.array(Shortage),
})
export type PaperLaid = z.infer<typeof Laid>
const what = z.enum(['student', 'print', 'export']).default('student')

export const paperPreview = call('GET /question/papers/{paperId}/preview', 'bookexam', {
  does: 'Returns all variants of a draft with their questions, as locking it now would make them. The look is recorded.',
  guarded: true,
  query: z.object({ what }),
  data: Laid,
})

export const paperVersionGet = call('GET /question/papers/{paperId}/versions/{no}', 'bookexam', {
  does: 'Returns a locked version of a paper with its questions in the versions that it pins. The look is recorded.',
  guarded: true,
  query: z.object({ what }),
  data: Laid,
})

const UsablePaper = z.object({
  id: z.uuid(),
  name: z.string(),
  points: z.number(),
  questions: z.int(),
  state: z.enum(paperStates),
  version: z.int(),
  /** To hold a test with it. */ can: z.object({ use: z.boolean() }),
})

export const textbookPapers = call('GET /pressplatform/textbooks/list/paper', 'signedIn', {
  does: 'Lists the papers that the caller may use, for pickers.',
  query: Paging.extend({ q: z.string().trim().max(100).optional(), state: z.enum(paperStates).optional() }),
  data: pageOf(UsablePaper),
})

export const getPapersByIds = call('POST /question/paper/getPapersByIds', 'bookexam', {
  does: 'Returns papers by their ids, in that order; those that the caller may not see are left out.',
  body: z.object({ ids: Ids }),
  data: z.array(UsablePaper.extend({ variants: z.int(), minutes: z.int().nullable(), describe: z.string() })),
})
