import { z } from 'zod'

/** The specification's default page size (section 9). */
export const pageSize = 10

/** `cursor` is the `next` of an earlier answer in the same order: the page that follows it. `page` is then ignored. */
export const Paging = z.object({
  page: z.int().min(1).max(1000).default(1),
  size: z.int().min(1).max(100).default(pageSize),
  cursor: z
    .string()
    .max(4000)
    .regex(/^[\w-]+$/)
    .optional(),
})
export type Paging = z.infer<typeof Paging>

/**
 * `total` is exact, or with `more` a lower bound. It is counted for numbered pages only; pages by cursor repeat the total of the first page.
 * `next` is present when more rows follow. `partial`: too many rows match the search to sort them all, so some rows before the last item may be
 * missing. Rows that contain each search word as a whole word are never missing while there are at most 1,200 of them.
 */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    more: z.literal(true).optional(),
    partial: z.literal(true).optional(),
    next: z.string().optional(),
  })

/** The outcome of a batch action: ids that were processed, and the reason for each one that was not. */
export const BatchResult = z.object({
  done: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
})
export type BatchResult = z.infer<typeof BatchResult>

/**
 * What a batch action would do now: the ids it would process, the others with the reason, and for how many people or things it ends something, by
 * kind. An action that ends somebody's work has a call with this answer, which its confirmation asks when it opens.
 */
export const batchPreviewOf = <const Kind extends string>(...kinds: readonly [Kind, ...Kind[]]) =>
  BatchResult.extend({ effects: z.record(z.enum(kinds), z.int()) })
export type BatchPreview = BatchResult & { effects: Record<string, number> }

/** Ids of a batch, given as a repeated key in a query or as a list in a body. */
export const Ids = z.array(z.uuid()).min(1).max(200)
