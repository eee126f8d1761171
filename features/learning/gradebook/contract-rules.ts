import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { gradebookLimits as limits, itemKinds, Percent, Points } from './contract.ts'

/** In whole: what is not in it is removed. */
const GradebookRules = z.object({
  /** 0 for a gradebook that has no rules yet. */
  rowVersion: RowVersion,
  /** Taken off the points for each day that has begun, at most so much, in per cent. */
  late: z.object({ perDay: Percent, most: Percent }),
  released: z.boolean(),
  categories: z
    .array(
      z.object({
        /** Null: a new one. */
        id: z.uuid().nullable(),
        name: z.string().trim().min(1).max(limits.titleLength),
        weight: Percent.min(0.01),
        dropLowest: z.int().min(0).max(limits.dropLowest),
      }),
    )
    .max(limits.categories),
  items: z
    .array(
      z.object({
        /** Null: a new one. */
        id: z.uuid().nullable(),
        /** The place of its category in `categories`; null: it does not count. */
        category: z
          .int()
          .min(0)
          .max(limits.categories - 1)
          .nullable(),
        kind: z.enum(itemKinds),
        /** The test, homework or discussion, whose title and points the item has; the class for its attendance; null for entered marks. */
        sourceId: z.uuid().nullable(),
        title: z.string().trim().min(1).max(100),
        points: Points.min(0.01),
        shown: z.boolean(),
      }),
    )
    .max(limits.items),
})
export type GradebookRules = z.infer<typeof GradebookRules>

const Effect = z.object({
  /** Students whose total changes, also those who get their first or lose it. */
  changed: z.int(),
  up: z.int(),
  down: z.int(),
  /** The largest change upwards or downwards, in points of the total. */
  largest: z.number(),
})
export type Effect = z.infer<typeof Effect>

export const gradebookRulesPreview = call('POST /pressplatform/classes/{classId}/gradebook/preview', 'signedIn', {
  does: 'Tells for how many students other rules of the gradebook would change the total, and by how much.',
  body: GradebookRules,
  data: Effect,
})

export const gradebookRulesChange = call('PUT /pressplatform/classes/{classId}/gradebook/rules', 'signedIn', {
  does: 'Changes categories, items and rules of the gradebook of a class. The weights have to sum to 100; an item with marks is not removed.',
  body: GradebookRules.extend({
    /** Whether the students are told of a release: unless they were told within a day, or again in any case. */
    tell: z.enum(['once', 'again']).default('once'),
  }),
  /** `told`: students who got a message. */
  data: z.object({ rowVersion: RowVersion, changed: z.int(), told: z.int() }),
})
