import { z } from 'zod'
import { alternativesOf, keywordStates } from '#assessment/proposals/keywords.ts'
import { programLanguages } from '#assessment/programs/program.ts'
import { rubricLimits } from '#assessment/rubrics/rubric.ts'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { AnswerPage, ShownRemark } from '#features/exams/attempts/contract.ts'
import { testPhases } from '#features/exams/tests/contract.ts'

const time = z.iso.datetime()
const person = z.object({ id: z.uuid(), name: z.string() })

export const gradingLimits = {
  ...rubricLimits,
  graders: 100,
  /** Answers that one person holds at a time. */
  held: 10,
  /** Minutes after which an answer that is held goes to others. */
  holdMinutes: 10,
  comments: 200,
  noteLength: 200,
} as const

/** Points with two decimals; those of a deduction are negative. */
const Points = z.number().min(-1000).max(1000).multipleOf(0.01)

export const Criterion = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  text: z.string().trim().min(1).max(gradingLimits.textLength),
  points: Points,
  /** What answers name that earn it; alternatives are separated by semicolons. */
  keywords: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(gradingLimits.keywordLength)
        .refine((keyword) => alternativesOf(keyword).length > 0, {
          params: { words: { zh: '关键词里要有文字、数字或算式', en: 'A keyword has letters, digits or a formula' } },
        }),
    )
    .max(gradingLimits.keywords)
    .refine((keywords) => new Set(keywords).size === keywords.length, {
      params: { words: { zh: '同一个关键词写了两次', en: 'A keyword is written twice' } },
    })
    .optional(),
})
const Rubric = z
  .array(Criterion)
  .max(gradingLimits.criteria)
  .refine((criteria) => new Set(criteria.map(({ id }) => id)).size === criteria.length, {
    params: { words: { zh: '得分点重复', en: 'A criterion is there twice' } },
  })
export const Given = z.object({ criteria: z.record(z.string().regex(/^[\w-]{1,40}$/), Points), adjust: Points })

/** A remark with the comment of the bank from which its text was taken. */
export const Remark = ShownRemark.extend({ commentId: z.uuid().optional() })
export type Remark = z.infer<typeof Remark>
export const Remarks = z
  .array(Remark)
  .max(gradingLimits.remarks)
  .refine((remarks) => remarks.every(({ at, on }) => at === null || on === undefined), {
    params: { words: { zh: '一个标记只能在文字上或页上', en: 'A mark is either on the text or on a page' } },
  })

/** Which answers come next: those without a claim, those that were handed to the caller, or those that the caller has skipped. */
export const queues = ['open', 'handed', 'skipped'] as const
export type Queue = (typeof queues)[number]

export const gradingGet = call('GET /pressplatform/tests/{testId}/grading', 'signedIn', {
  does: 'Returns the questions of a test that persons grade, with how far each is, to those who grade them.',
  data: z.object({
    id: z.uuid(),
    title: z.string(),
    phase: z.enum(testPhases),
    anonymous: z.boolean(),
    /** The answers can be graded now, and the caller decides how and by whom. */
    open: z.boolean(),
    leads: z.boolean(),
    callerId: z.uuid(),
    owner: person,
    /** Besides the owner. */
    graders: z.array(person),
    questions: z.array(
      z.object({
        id: z.uuid(),
        /** Its place in the paper; candidates may see another order. */
        number: z.int(),
        points: z.number(),
        twice: z.boolean(),
        withdrawn: z.boolean(),
        total: z.int(),
        done: z.int(),
        /** Being graded by somebody now. */
        held: z.int(),
        /** Handed to the caller, and skipped by the caller. */
        handed: z.int(),
        skipped: z.int(),
      }),
    ),
  }),
})
export type GradingOverview = z.infer<(typeof gradingGet)['shape']['data']>
/** How far the grading of a question is. */
export type QuestionCounts = GradingOverview['questions'][number]

const Comment = z.object({ id: z.uuid(), criterionId: z.string(), text: z.string(), uses: z.int() })
export type GradingComment = z.infer<typeof Comment>

export const gradingQuestion = call('GET /pressplatform/tests/{testId}/grading/{questionId}', 'signedIn', {
  does: 'Returns what is needed to grade the answers to a question: its text, reference answer, rubric and comments.',
  data: z.object({
    id: z.uuid(),
    points: z.number(),
    passage: z.string().nullable(),
    stem: z.string(),
    reference: z.string().nullable(),
    program: z.enum(programLanguages).nullable(),
    rubric: z.array(Criterion),
    rubricVersion: RowVersion,
    twice: z.boolean(),
    tolerance: z.number(),
    /** Those who grade see the points that are proposed. */
    proposals: z.boolean(),
    comments: z.array(Comment),
    /** The last change of the rubric, which the lead can undo; null: there is none. */
    lastChange: z.object({ by: z.string(), at: time }).nullable(),
  }),
})
export type GradedQuestion = z.infer<(typeof gradingQuestion)['shape']['data']>

export const gradingFigures = call('GET /pressplatform/tests/{testId}/grading/{questionId}/figures', 'signedIn', {
  does: 'Returns how many answers to a question each grader has done and claimed. Means and the agreement with proposed points are only for the lead.',
  data: z.object({
    mean: z.number().nullable(),
    /** Of gradings that were saved with a proposal, for the criteria that it was made for; null: there is none, or the caller does not lead. */
    agreement: z
      .object({
        gradings: z.int(),
        /** Those that gave exactly what was proposed, and at most one point more or less. */
        equal: z.int(),
        within: z.int(),
        /** The mean of what was given less what was proposed, to a hundredth. */
        difference: z.number(),
      })
      .nullable(),
    graders: z.array(person.extend({ done: z.int(), held: z.int(), mean: z.number().nullable() })),
  }),
})
export type GradingFigures = z.infer<(typeof gradingFigures)['shape']['data']>

const Place = z.object({ start: z.int(), end: z.int() })
/** Points that are proposed for an answer, and why. */
const ProposalShown = z.object({
  /** The version of the rubric that they follow from. */
  rubricVersion: RowVersion,
  /** Null: nothing can be proposed. */
  points: z.number().nullable(),
  /** For each criterion with keywords: its points, and what became of each keyword, with the first places in the answer. */
  parts: z.array(
    z.object({
      criterionId: z.string(),
      points: z.number(),
      keywords: z.array(z.object({ keyword: z.string(), state: z.enum(keywordStates), places: z.array(Place) })),
    }),
  ),
  /** Where there is no rubric: how many words and pairs of characters of the reference answer the answer has. */
  likeness: z.object({ shared: z.int(), of: z.int() }).nullable(),
})

/** The grading of one answer. */
export const Grading = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  /** By which persons who grade speak of an answer without a name. */
  label: z.string(),
  /** Null: those who grade do not see whose answer it is. */
  name: z.string().nullable(),
  answer: z.string(),
  /** Its pages by hand in their order. */
  pages: z.array(AnswerPage),
  round: z.int(),
  state: z.enum(['waiting', 'done']),
  given: Given,
  remarks: z.array(Remark),
  points: z.number().nullable(),
  gradedBy: person.nullable(),
  gradedAt: time.nullable(),
  /** Until when the caller holds it; null: the caller does not. */
  heldUntil: time.nullable(),
  /** Who handed it to the caller, and why. */
  handed: z.object({ by: z.string(), note: z.string() }).nullable(),
  /** Of the third grading: what the two before gave. */
  others: z.array(z.object({ name: z.string(), points: z.number() })),
  /** Null: proposed points are not shown for this question. */
  proposal: ProposalShown.nullable(),
  rowVersion: RowVersion,
})
export type Grading = z.infer<typeof Grading>

/** How answers are graded from now on. */
const Rules = z.object({
  rubric: Rubric,
  twice: z.boolean(),
  tolerance: z.number().min(0).max(1000).multipleOf(0.01),
  /** Those who grade see proposed points before they grade. */
  proposals: z.boolean().default(false),
})

export const rubricPreview = call('POST /pressplatform/tests/{testId}/grading/{questionId}/rubric/preview', 'signedIn', {
  does: 'Returns which marks would change by a changed rubric, and by how much.',
  body: Rules,
  data: z.object({
    /** Answers that are graded, and those whose mark would change. */
    graded: z.int(),
    changed: z.int(),
    /** How many marks change by how much, the greatest loss first. */
    steps: z.array(z.object({ by: z.number(), answers: z.int() })),
    /** Answers of which a mark would have to be given again or by a third person. */
    waiting: z.int(),
    /** A criterion that at least one graded answer has points for, and that is gone. */
    lost: z.array(z.object({ text: z.string(), answers: z.int() })),
  }),
})
export type RubricPreview = z.infer<(typeof rubricPreview)['shape']['data']>

export const rubricChange = call('PUT /pressplatform/tests/{testId}/grading/{questionId}/rubric', 'signedIn', {
  does: 'Changes the rubric of a question, whether two persons grade each answer, or whether points are proposed. All marks that were given follow at once.',
  body: Rules.extend({ version: RowVersion, reason: z.string().trim().max(gradingLimits.noteLength).default('') }),
  data: z.object({ version: RowVersion, graded: z.int(), changed: z.int() }),
})

export const rubricUndo = call('POST /pressplatform/tests/{testId}/grading/{questionId}/rubric/undo', 'signedIn', {
  does: 'Undoes the last change of the rubric of a question: what was given before counts again. Answers that were graded again after the change are scored by the earlier rubric.',
  body: z.object({ version: RowVersion }),
  data: z.object({ version: RowVersion, graded: z.int(), changed: z.int() }),
})

export const gradersChange = call('PUT /pressplatform/tests/{testId}/graders', 'signedIn', {
  does: 'Says who grades the answers of a test besides those who hold it, and whether they see whose answers they grade. People who are no longer named give back what they hold.',
  body: z.object({ memberIds: z.array(z.uuid()).max(gradingLimits.graders), anonymous: z.boolean() }),
  data: z.object({ anonymous: z.boolean(), graders: z.array(person) }),
})

export const commentAdd = call('POST /pressplatform/tests/{testId}/grading/{questionId}/comments', 'signedIn', {
  does: 'Adds a comment that all graders of the question can use. If one with the same text exists, it is returned.',
  body: z.object({ text: z.string().trim().min(1).max(gradingLimits.remarkLength), criterionId: z.string().max(40).default('') }),
  data: Comment,
})

export const commentRemove = call('DELETE /pressplatform/tests/{testId}/grading/{questionId}/comments/{commentId}', 'signedIn', {
  does: 'Removes a comment from those that can be used. Answers that have it keep it.',
})

declare module '#contract/live-events.ts' {
  interface LiveEvents {
    /** The rubric, the comments or the persons who grade a question have changed. */
    grading: { testId: string; questionId: string }
  }
}
