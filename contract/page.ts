import { z } from 'zod'

/** The specification's default page size (section 9). */
export const pageSize = 10

export const Paging = z.object({
  page: z.int().min(1).max(1000).default(1),
  size: z.int().min(1).max(100).default(pageSize),
})
export type Paging = z.infer<typeof Paging>

/** `more` says that there are more than `total`, which is counted up to 10,000. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int(), more: z.literal(true).optional() })

/** The outcome of one action over many rows: what was done, and why the rest was not. */
export const BatchResult = z.object({
  done: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
})
export type BatchResult = z.infer<typeof BatchResult>

/** Ids of a batch, given as a repeated key in a query or as a list in a body. */
export const Ids = z.array(z.uuid()).min(1).max(200)
