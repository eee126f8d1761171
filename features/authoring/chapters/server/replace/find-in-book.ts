import type { Search } from '#document/search/find-in-text.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { callThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import { hitsOfBook, hitsOfChapter } from '../../contract-replace.ts'
import { selectLengths, selectTexts } from './replace-queries.ts'
import type * as thread from './replace-thread.ts'

const inThread = threadModule<typeof thread>(new URL('./replace-thread.ts', import.meta.url), callThreads)

/** The most characters of text that are read at once, unless a single chapter has more: they pass the event loop on their way to the thread. */
const mostAtOnce = 500_000
/** Time limit of a whole search. */
const seconds = 30

interface Wanted {
  book: { id: string }
  /** The chapters to search, in reading order. */
  ids: readonly string[]
  search: Search
  /** The number of the first hit that is returned, of each chapter. */
  from: number
  owner: string
}

/** The hits in these chapters, for each chapter with at least one. The texts are read and searched a part at a time. */
export async function findInBook(db: Db, { book, ids, search, from, owner }: Wanted) {
  const lengths = await selectLengths(db, book)
  const end = Date.now() + seconds * 1000
  const found: ReturnType<typeof thread.findInChapters> = []
  let room = hitsOfBook
  for (const [at, part] of parts(ids, lengths).entries()) {
    const jsonOf = new Map((await selectTexts(db, book, part)).map(({ id, json }) => [id, json]))
    const chapters = part.flatMap((id) => (jsonOf.has(id) ? { id, json: jsonOf.get(id) ?? '' } : []))
    const wanted = { chapters, search, from, ofChapter: hitsOfChapter, ofAll: room }
    // A search that has begun is not refused for others that came later.
    const left = Math.max(0, end - Date.now()) / 1000
    const hits = await inThread('findInChapters', wanted, { owner, seconds: left, ...(at === 0 && { mostWaiting: 4 }) })
    room -= hits.reduce((sum, chapter) => sum + chapter.hits.length, 0)
    found.push(...hits)
  }
  return found
}

/** The ids in parts, in order, each with at most `mostAtOnce` characters or one chapter. */
function parts(ids: readonly string[], lengths: ReadonlyMap<string, number>): string[][] {
  const all: string[][] = []
  let left = 0
  for (const id of ids) {
    const length = lengths.get(id) ?? 0
    const last = all.at(-1)
    if (last && length <= left) last.push(id)
    else {
      all.push([id])
      left = mostAtOnce
    }
    left -= length
  }
  return all
}
