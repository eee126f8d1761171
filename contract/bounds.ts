import { z } from 'zod'

// Values from outside that reach columns with bounds: what is beyond them is refused at its field and never reaches the database.

/** One less than the largest `integer`, so that the next version or number fits, too. */
const mostCounted = 2_147_483_646

/** How often a row has been changed. A change sends the version that it has read, and is refused when another change came between. */
export const RowVersion = z.int().min(0).max(mostCounted)

/** A number that counts up in a column of type `integer`: saves of a chapter, places in a book, lines of a file. */
export const Counter = z.int().min(0).max(mostCounted)

/** The year in which a cohort begins. */
export const EntryYear = z.int().min(1900).max(2200)

/** A point in time, in UTC. PostgreSQL has no year 0 and reads at most 128 characters; an answer shows years of four digits, also a day later. */
export const Instant = z.iso
  .datetime()
  .max(40)
  .refine((text) => text >= '1900' && text < '3000', {
    params: { words: { zh: '请选择 1900 到 2999 年之间的时间', en: 'Choose a time between the years 1900 and 2999' } },
  })
