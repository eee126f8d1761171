import { z } from 'zod'
import { flags } from '#assessment/analysis/flags.ts'
import { bands } from '#assessment/analysis/test-figures.ts'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { testKinds, testPhases } from '#features/exams/tests/contract.ts'

const time = z.iso.datetime()
const share = z.number()

/** Characters of each of the two free texts of an analysis sheet. */
export const mostRemark = 2000

/** What stands above the sheets of a test. */
export const SheetHead = z.object({
  testId: z.uuid(),
  title: z.string(),
  kind: z.enum(testKinds),
  institution: z.string(),
  /** The name of the person who holds the test. */
  teacher: z.string(),
  /** The names of the classes that it is for; empty if it is for none. */
  classes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  opensAt: time.nullable(),
})
export type SheetHead = z.infer<typeof SheetHead>

const OptionFigures = z.object({
  seq: z.string(),
  /** Its text as HTML. */
  html: z.string(),
  right: z.boolean(),
  /** Shares of the best and the last 27 per cent and of all who chose it. */
  top: share,
  bottom: share,
  all: share,
  flag: z.enum(flags).nullable(),
})

/** Figures of a question as `ItemFigures` in assessment/analysis. */
const Figures = z.object({
  mean: z.number(),
  p: share,
  discrimination: share,
  correlation: share.nullable(),
  omitted: share,
})

/** A question, or a section of a test on paper. */
const AnalysedItem = z.object({
  /** The id of the question; of a section its place. */
  key: z.string(),
  number: z.int(),
  /** Null: a section. */
  question: z
    .object({
      id: z.uuid(),
      type: z.int().min(0).max(4),
      html: z.string(),
      bankId: z.uuid(),
    })
    .nullable(),
  /** The beginning of the text of the question, or the title of the section. */
  stem: z.string(),
  points: z.number(),
  /** People who got it and whose attempt counts. */
  people: z.int(),
  /** It does not count: everybody got its points. */
  withdrawn: z.boolean(),
  /** Null: fewer than ten people, withdrawn, or without points. */
  figures: Figures.nullable(),
  options: z.array(OptionFigures),
  flags: z.array(z.enum(flags)),
})
export type AnalysedItem = z.infer<typeof AnalysedItem>

const Remarks = z.object({
  problems: z.string(),
  measures: z.string(),
  /** 0: nothing was written yet. */
  rowVersion: RowVersion,
})
export type Remarks = z.infer<typeof Remarks>

const Analysis = z.object({
  head: SheetHead,
  phase: z.enum(testPhases),
  onPaper: z.boolean(),
  attemptScore: z.enum(['best', 'last', 'first', 'average']),
  /** The points that the test can earn. */
  whole: z.number(),
  /** The points from which it is passed, and whether the test says so; else 60 % of the whole. */
  pass: z.object({ points: z.number(), own: z.boolean() }),
  /** How many were expected; of these, how many count, are not graded through, were absent, or broke the rules; and how many are deferred. */
  people: z.object({
    expected: z.int(),
    counted: z.int(),
    waiting: z.int(),
    absent: z.int(),
    deferred: z.int(),
    violation: z.int(),
  }),
  /** Null: fewer than ten people. */
  figures: z
    .object({
      people: z.int(),
      mean: z.number(),
      median: z.number(),
      deviation: z.number(),
      lowest: z.number(),
      highest: z.number(),
      passed: z.int(),
      /** The mean as a share of the points. */
      p: share,
      /** The mean discrimination of the questions; null without questions. */
      discrimination: share.nullable(),
      /** People in each tenth of the points, from the lowest. */
      tenths: z.array(z.int()),
      bands: z.array(z.object({ band: z.enum(bands), from: z.number(), people: z.int(), share })),
      reliability: z.object({
        alpha: z.number().nullable(),
        /** Standard error of measurement, in points. */
        error: z.number().nullable(),
        /** Why it is not computed: one question only, not everybody got the same questions, everybody has the same points. */
        missing: z.enum(['one', 'parts', 'same']).nullable(),
      }),
    })
    .nullable(),
  items: z.array(AnalysedItem),
  remarks: Remarks,
  can: z.object({ write: z.boolean(), regrade: z.boolean() }),
})
export type Analysis = z.infer<typeof Analysis>

export const analysisGet = call('GET /pressplatform/tests/{testId}/analysis', 'signedIn', {
  does: 'Returns the figures of a closed test and of its questions to those who hold it, from ten graded people on. The look is recorded.',
  guarded: true,
  data: Analysis,
})

export const remarksChange = call('PUT /pressplatform/tests/{testId}/analysis/remarks', 'signedIn', {
  does: 'Saves what those who hold a test write on its analysis sheet: problems, and what is done about them. Refused when it was saved since `rowVersion` was read; 0 is nothing yet.',
  body: z.object({
    problems: z.string().trim().max(mostRemark),
    measures: z.string().trim().max(mostRemark),
    rowVersion: RowVersion,
  }),
  data: Remarks,
})
