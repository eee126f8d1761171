import { z } from 'zod'

// Input types for columns of limited range. A value beyond the range is refused at its field and never reaches the database.

/** One less than the largest `integer`, so that the next version or number still fits. */
const largestCounter = 2_147_483_646

/** How often a row has been changed. A change sends the version it has read, and is refused when the row has been changed since. */
export const RowVersion = z.int().min(0).max(largestCounter)

/** A number that counts up in a column of type `integer`: saves of a chapter, places in a book, lines of a file. */
export const Counter = z.int().min(0).max(largestCounter)

/** The year in which a cohort begins. */
export const EntryYear = z.int().min(1900).max(2200)

/**
 * A point in time, in UTC. PostgreSQL has no year 0 and reads at most 128 characters. The range ends before 3000, so that a day later also has a
 * year of four digits.
 */
export const Instant = z.iso
  .datetime()
  .max(40)
  .refine((text) => text >= '1900' && text < '3000', {
    params: { words: { zh: '请选择 1900 到 2999 年之间的时间', en: 'Choose a time between the years 1900 and 2999' } },
  })
