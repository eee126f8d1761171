import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

/** The lines in which a column holds one of these values, ignoring case, spaces and hyphens. They have to be checked again together. */
export async function linesWithValue(db: Db, importId: string, column: number, values: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(values.map(normalized))].filter(Boolean)
  if (!wanted.length) return []
  const cell = sql<string>`${sql.ref('cells')}[${sql.lit(column + 1)}]`
  const rows = await db
    .selectFrom('importRows')
    .select('line')
    .where('importId', '=', importId)
    .where(sql<boolean>`lower(regexp_replace(${cell}, '[\\s-]', '', 'g')) = any (${wanted}::text[])`)
    .limit(5000)
    .execute()
  return rows.map(({ line }) => line)
}

const normalized = (text: string) => text.replace(/[\s-]/g, '').toLowerCase()
