import { usualPass } from '#assessment/analysis/test-figures.ts'
import type { TestRecord } from '#features/exams/tests/server/queries.ts'
import type { App } from '#server/kernel/app.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { selectItemSums, selectScoreSums, selectStateOfMarks } from './sum-queries.ts'

interface Sums {
  scores: Awaited<ReturnType<typeof selectScoreSums>>
  items: Awaited<ReturnType<typeof selectItemSums>>
}

/** At most 16 million characters, about 500 tests of 100 questions. */
const cache = lruCacheOf<Sums>(16_000_000, ({ items }) => items.reduce((size, { options }) => size + 300 + options.length * 80, 1000))

/**
 * The sums of a test as they are now. They are kept in memory under the state of its marks, which every visit reads from the database: an unchanged test is
 * not summed again, a changed one is on any server, and visitors at the same time wait for one sum. `sectionPoints` are the points of the sections of a test on paper.
 */
export async function sumsOf(app: Pick<App, 'database'>, db: Db, test: TestRecord, sectionPoints: readonly number[]): Promise<Sums> {
  const { id, onPaper, attemptScore, passPoints: pass } = test
  // Read before the sums: marks that change in between are kept under a state that no later visit finds.
  const state = await selectStateOfMarks(db, id)
  return cache(app).make([id, onPaper, attemptScore, pass, sectionPoints.join(','), state].join('/'), async () => ({
    scores: await selectScoreSums(db, test, { pass, usualPass, sectionPoints }),
    items: await selectItemSums(db, test, sectionPoints),
  }))
}
