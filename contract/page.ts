import { z } from 'zod'

/** The specification's default page size (section 9). */
export const pageSize = 10

/** `cursor` is the `next` of an earlier answer in the same order: what follows there, however far down; `page` then does not count. */
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
 * `total` is exact unless `more` stands beside it: then there are at least so many. It is counted for a numbered page only;
 * pages by cursor repeat what was counted where one began. `next` is there when more rows follow. `partial`: the words stand in too many rows to sort
 * them all, so some rows before the last item may be missing. Rows that have the words as whole words are not among the missing while there are at
 * most 1,200 of them.
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

/** The outcome of one action over many rows: what was done, and why the rest was not. */
export const BatchResult = z.object({
  done: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
})
export type BatchResult = z.infer<typeof BatchResult>

/** Ids of a batch, given as a repeated key in a query or as a list in a body. */
export const Ids = z.array(z.uuid()).min(1).max(200)
