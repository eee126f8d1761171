import type { App } from '#server/kernel/app.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { selectQuestionRefs } from './pool-queries.ts'

type Refs = ReadonlyMap<string, ReadonlySet<string>>
/** The questions of editions, which never change; at most this many in total. */
const cache = lruCacheOf<Refs>(200_000, (refs) => [...refs.values()].reduce((sum, each) => sum + each.size, 1))

/** The ids of the questions that stand in each chapter of an edition, by the id of the chapter. Chapters without questions are left out. */
export async function chapterRefs(app: App, db: Db, editionId: string): Promise<Refs> {
  return cache(app).make(editionId, async () => {
    const chapters = Map.groupBy(await selectQuestionRefs(db, editionId), ({ chapterId }) => chapterId)
    return new Map([...chapters].map(([chapterId, refs]) => [chapterId, new Set(refs.map(({ questionId }) => questionId))]))
  })
}
