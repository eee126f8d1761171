import { setImmediate } from 'node:timers/promises'
import type { NodeJson } from '#document/schema/node-json.ts'
import { readingUnits, type ReadingUnit } from '#document/text/reading-units.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { ReadClaim } from '../../contract.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import type { BookRow } from '../queries.ts'
import {
  findProgress,
  lockAllowance,
  selectChapterTexts,
  selectChaptersRead,
  updateAllowance,
  updateProgress,
  upsertChaptersRead,
} from './progress-queries.ts'
import { credited, grownAllowance, shareRead } from './progress-rules.ts'

type Context = Pick<CallContext, 'app' | 'db' | 'user'>

/** The blocks of chapters of editions, which never change; at most this many in total. */
const unitCache = lruCacheOf<ReadingUnit[]>(400_000, (units) => units.length + 1)

/** Credits what was read, as far as a fast reader can have read it since the last time. Chapters that the edition does not have are ignored. */
export async function saveProgress({ app, db, user }: Context, book: BookRow, claims: readonly ReadClaim[]) {
  const { textbookId, editionId } = book
  const units = await unitsOf({ app, db }, editionId, [...new Set(claims.map(({ chapterId }) => chapterId))])
  const ids = [...units.keys()]
  const { words, seconds } = await lockAllowance(db, user)
  const before = new Map(ids.length ? (await selectChaptersRead(db, user, textbookId, ids)).map((row) => [row.chapterId, row]) : [])
  let allowance = grownAllowance(words, seconds)
  const chapters = ids.map((chapterId) => {
    const known = before.get(chapterId)
    const claimed = claims.filter((claim) => claim.chapterId === chapterId).flatMap(({ blocks }) => blocks)
    const all = units.get(chapterId) ?? []
    const { blocks, waiting, left } = credited(all, known?.blocks ?? [], claimed, allowance)
    allowance = left
    return { chapterId, blocks, waiting, read: Math.max(known?.read ?? 0, shareRead(all, { blocks, upto: known?.upto ?? 0 })) }
  })
  await updateAllowance(db, user, allowance)
  if (chapters.length)
    await upsertChaptersRead(
      db,
      user,
      textbookId,
      chapters.map(({ chapterId, blocks, read }) => ({ chapterId, blocks, read })),
    )
  const progress = await findProgress(db, user, book)
  await updateProgress(db, user, textbookId, progress)
  return { progress, chapters: chapters.map(({ chapterId, read, waiting }) => ({ chapterId, read, waiting })) }
}

async function unitsOf({ app, db }: Pick<Context, 'app' | 'db'>, editionId: string, chapterIds: readonly string[]) {
  const cache = unitCache(app)
  const key = (chapterId: string) => `${editionId}/${chapterId}`
  const found = new Map<string, ReadingUnit[]>()
  for (const id of chapterIds) {
    const known = cache.get(key(id))
    if (known) found.set(id, known)
  }
  const missing = chapterIds.filter((id) => !found.has(id))
  const texts = missing.length ? await selectChapterTexts(db, editionId, missing) : []
  for (const { chapterId, json } of texts) {
    // A long chapter takes some milliseconds; other requests come in between.
    await setImmediate()
    found.set(chapterId, await cache.make(key(chapterId), async () => readingUnits(JSON.parse(json) as NodeJson)))
  }
  return found
}
