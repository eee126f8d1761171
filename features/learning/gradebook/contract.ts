import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'

export const gradebookLimits = {
  categories: 20,
  items: 60,
  points: 100_000,
  titleLength: 40,
  reasonLength: 200,
  lateHours: 10_000,
  dropLowest: 20,
  /** Marks of one change. */
  marks: 200,
  /** Students of a page. */
  page: 200,
} as const

/** With two decimals at most. */
export const Points = z.number().min(0).max(gradebookLimits.points).multipleOf(0.01)
/** Per cent with two decimals at most. */
export const Percent = z.number().min(0).max(100).multipleOf(0.01)

/** Kinds of items whose marks come by themselves. */
export const sourceKinds = ['test', 'homework', 'discussion', 'attendance'] as const
export type SourceKind = (typeof sourceKinds)[number]
export const itemKinds = [...sourceKinds, 'manual'] as const
export type ItemKind = (typeof itemKinds)[number]
/** `grading`: a test was handed in and waits for a person. `pending`: nothing is there yet. */
export const cellStates = ['points', 'excused', 'missing', 'pending', 'grading'] as const
export type CellState = (typeof cellStates)[number]

const Category = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Per cent of the total. */
  weight: z.number(),
  /** How many of its items with the lowest percent do not count. */
  dropLowest: z.int(),
})
export type Category = z.infer<typeof Category>

const ItemHead = z.object({
  id: z.uuid(),
  /** Null: it is shown and does not count. */
  categoryId: z.uuid().nullable(),
  kind: z.enum(itemKinds),
  /** The test, homework or discussion; the class for its attendance; null: marks are entered. */
  sourceId: z.uuid().nullable(),
  title: z.string(),
  points: z.number(),
})

const Item = ItemHead.extend({
  /** To students; of a test only its scores that they may see. */
  shown: z.boolean(),
  /** Students see what they have in it now: it is shown, and a test or homework is released. */
  open: z.boolean(),
  /** When the test or homework opens, while it is to come. */
  opensAt: z.iso.datetime().nullable(),
  /** Of what it counts for the students who have a mark that counts, in points. */
  mean: z.number().nullable(),
  /** How many of them are in each tenth of its points. */
  spread: z.array(z.int()),
})
export type Item = z.infer<typeof Item>

const Cell = z.object({
  state: z.enum(cellStates),
  /** Before a deduction, and without an override. */
  points: z.number().nullable(),
  /** What it counts; null: it does not count. */
  counted: z.number().nullable(),
  lateHours: z.int(),
  override: z.number().nullable(),
  /** Of the override or of the excuse. */
  reason: z.string(),
  /** Dropped as one of the lowest of its category. */
  dropped: z.boolean(),
  rowVersion: RowVersion,
})
export type Cell = z.infer<typeof Cell>

/** What a category comes to: `contribution` is `average` of its weight. Null: nothing counts yet. */
const Line = z.object({ categoryId: z.uuid(), average: z.number().nullable(), contribution: z.number().nullable() })
export type Line = z.infer<typeof Line>

const Result = z.object({
  /** For each item, in their order. */
  cells: z.array(Cell),
  /** For each category, in their order. */
  lines: z.array(Line),
  /** The sum of the contributions, in per cent of the whole. */
  earned: z.number(),
  /** The weights of the categories that have a contribution. */
  settled: z.number(),
  /** `earned` of `settled`; null while nothing counts. */
  total: z.number().nullable(),
})
export type Result = z.infer<typeof Result>

const Student = Result.extend({
  /** The id of the member of the institution. */
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  cohort: z.string(),
  avatarUrl: z.string().nullable(),
  /** The first letter of the name in pinyin. */
  letter: z.string(),
  left: z.boolean(),
  /** The place among the students of the class by the total, from 1; null without one. */
  rank: z.int().nullable(),
})
export type Student = z.infer<typeof Student>

const Late = z.object({ perDay: z.number(), most: z.number() })

export const gradebookFilters = ['all', 'missing', 'grading', 'below', 'left'] as const
export type GradebookFilter = (typeof gradebookFilters)[number]
export const gradebookSorts = ['name', '-name', 'number', '-number', 'total', '-total'] as const

const Gradebook = z.object({
  className: z.string(),
  can: z.object({
    /** Marks. */
    enter: z.boolean(),
    /** Categories, items and rules. */
    rule: z.boolean(),
  }),
  late: Late,
  /** Students see their total. */
  released: z.boolean(),
  /** When the students were told last that it is released; `recent`: so lately that they are not told again by themselves. */
  told: z.object({ at: z.iso.datetime().nullable(), recent: z.boolean() }),
  /** 0: nothing was decided yet. */
  rowVersion: RowVersion,
  categories: z.array(Category),
  items: z.array(Item),
  /** What the class has that gives marks by itself and is no item yet. The attendance has no title. */
  free: z.array(z.object({ kind: z.enum(sourceKinds), id: z.uuid(), title: z.string(), points: z.number() })),
  /** Of the students in the class who have a total. `spread`: how many are in each twentieth. */
  totals: z.object({ students: z.int(), mean: z.number().nullable(), spread: z.array(z.int()) }),
  counts: z.object({ all: z.int(), missing: z.int(), grading: z.int(), below: z.int(), left: z.int() }),
  students: pageOf(Student),
})
export type Gradebook = z.infer<typeof Gradebook>

export const gradebookGet = call('GET /pressplatform/classes/{classId}/gradebook', 'signedIn', {
  does: 'Returns the gradebook of a class to its teachers and assistants: categories, items with their means, and a page of students with their marks and totals.',
  query: Paging.extend({
    size: z.int().min(1).max(gradebookLimits.page).default(60),
    q: z.string().trim().max(100).optional(),
    /** `missing`: with something missing. `grading`: with a test that waits to be graded. `below`: with a total below 60. */
    filter: z.enum(gradebookFilters).default('all'),
    sort: z.enum(gradebookSorts).default('name'),
  }),
  data: Gradebook,
})

const Change = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  itemTitle: z.string(),
  member: z.object({ id: z.uuid(), name: z.string() }),
  /** Null: nothing was entered. */
  before: z.object({ state: z.enum(cellStates), points: z.number().nullable(), override: z.number().nullable() }).nullable(),
  after: z.object({ state: z.enum(cellStates), points: z.number().nullable(), override: z.number().nullable() }),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type Change = z.infer<typeof Change>

export const gradebookStudent = call('GET /pressplatform/classes/{classId}/gradebook/students/{memberId}', 'signedIn', {
  does: 'Returns one student of the gradebook with marks, the lines of the total, and the latest changes.',
  data: z.object({
    student: Student,
    /** The latest twenty. */
    changes: z.array(Change),
    changeCount: z.int(),
  }),
})

export const gradebookChanges = call('GET /pressplatform/classes/{classId}/gradebook/changes', 'signedIn', {
  does: 'Lists the changes of marks in the gradebook of a class, the latest first.',
  query: Paging.extend({ memberId: z.uuid().optional(), itemId: z.uuid().optional() }),
  data: pageOf(Change),
})

const MyGradebook = z.object({
  className: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  late: Late,
  /** The total is shown. */
  released: z.boolean(),
  categories: z.array(Category),
  items: z.array(ItemHead),
  /** Of what may be seen alone; without a sum and a total until they are released. */
  result: Result.extend({ earned: z.number().nullable(), settled: z.number().nullable() }),
})
export type MyGradebook = z.infer<typeof MyGradebook>

export const gradebookShown = call('GET /pressplatform/classes/{classId}/gradebook/students/{memberId}/shown', 'signedIn', {
  does: 'Returns to those who teach in a class what the gradebook shows to one of its students, as the student gets it.',
  data: MyGradebook,
})

export const gradebookMine = call('GET /pressplatform/classes/{classId}/gradebook/mine', 'signedIn', {
  does: 'Returns to a student of a class what the gradebook shows of the own marks, computed only from what the student may see.',
  data: MyGradebook,
})
