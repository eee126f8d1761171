import type { ReplaceResult } from '#contract/job-results.ts'
import type { Search } from '#document/search/find-in-text.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { type JobContext, jobKind } from '#server/kernel/jobs/jobs.ts'
import { jobThreads, threadModule } from '#server/kernel/jobs/thread.ts'
import type { User } from '#server/kernel/access/session.ts'
import { mustFitBook } from '#features/authoring/textbooks/server/draft/chapter-rules.ts'
import { recount } from '#features/authoring/textbooks/server/draft/draft-queries.ts'
import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { lockTextbook } from '#features/authoring/textbooks/server/queries.ts'
import type { Text } from '../make-text.ts'
import { selectOthers } from '../presence-queries.ts'
import { saveText, takeChapter } from '../queries.ts'
import { saveVersion } from '../versions/version-queries.ts'
import { findReplaced, keepReplaced, selectNames } from './replace-queries.ts'
import type * as thread from './replace-thread.ts'

const inThread = threadModule<typeof thread>(new URL('./replace-thread.ts', import.meta.url), jobThreads)
/** Time limit of one chapter in a thread. */
const seconds = 30

type Skip = ReplaceResult['skipped'][number]['reason']
type Chosen = { id: string; version: number }

export interface ReplaceInput {
  user: User
  textbookId: string
  search: Search
  replacement: string
  chapters: readonly (Chosen & { all: boolean; except: readonly number[] })[]
}

export interface UndoInput {
  user: User
  textbookId: string
  /** The task whose replacement is taken back. */
  of: string
  chapters: readonly Chosen[]
}

/** Why a chapter is left as it is. */
class Skipped extends Error {
  readonly reason: Skip
  constructor(reason: Skip) {
    super(reason)
    this.reason = reason
  }
}

/** The chapter, if the user may still edit it; skipped otherwise. */
async function takeForReplacing(db: Db, user: User, chapterId: string) {
  const taken = await takeChapter(db, user, chapterId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'notFound' ? new Skipped('gone') : error
  })
  if (!mayEdit(user, taken.book)) throw new Skipped('forbidden')
  return taken
}

/** Saves a text in place of the one with the given version, unless somebody else is editing or has saved. */
async function save(db: Db, user: User, given: Chosen, text: Text, jobId?: string): Promise<number> {
  const { book } = await takeForReplacing(db, user, given.id)
  await lockTextbook(db, book)
  const { chapter } = await takeForReplacing(db, user, given.id)
  const others = await selectOthers(db, user, given.id)
  if (others.some(({ editing }) => editing)) throw new Skipped('editing')
  const saved = await saveText(db, user, chapter, given.version, text)
  if (!saved) throw new Skipped('changed')
  if (jobId) await keepReplaced(db, chapter, jobId)
  await saveVersion(db, user, chapter, text)
  const size = await recount(db, user, book)
  try {
    if (text.json.length > chapter.json.length) mustFitBook(size)
  } catch (error) {
    throw error instanceof Refusal ? new Skipped('tooLarge') : error
  }
  const memberIds = [user.memberId, ...others.map(({ memberId }) => memberId)]
  await pushLive(db, memberIds, { type: 'chapter-saved', id: given.id, by: user.name, memberId: user.memberId, version: saved.version })
  return saved.version
}

interface Done {
  version?: number
  replaced: number
  left: number
}

/** Goes through the chapters, each in transactions of its own. A chapter is changed as a whole or not at all. */
async function throughChapters(
  { transaction, progress }: JobContext,
  { textbookId, chapters }: { textbookId: string; chapters: readonly Chosen[] },
  change: (at: number) => Promise<Done>,
): Promise<Omit<ReplaceResult, 'undone'>> {
  const result: Omit<ReplaceResult, 'undone'> = { textbookId, replaced: 0, left: 0, chapters: [], skipped: [] }
  const ids = chapters.map(({ id }) => id)
  const names = await transaction((db) => selectNames(db, { id: textbookId }, ids))
  for (const [at, id] of ids.entries()) {
    try {
      const { version, replaced, left } = await change(at)
      result.replaced += replaced
      result.left += left
      if (version !== undefined) result.chapters.push({ id, version })
    } catch (error) {
      if (!(error instanceof Skipped)) throw error
      result.skipped.push({ id, name: names.get(id) ?? '', reason: error.reason })
    }
    await progress((at + 1) / chapters.length, '')
  }
  return result
}

/** Replaces hits in the chapters of a textbook. After an interruption it goes on where it was: a chapter that it has changed has the text before. */
export const chapterReplaceJob = jobKind<ReplaceInput>(
  'chapterReplace',
  async ({ search, replacement, ...input }, context) => {
    const { transaction, jobId, institutionId } = context
    const { user, chapters } = input
    const result = await throughChapters(context, input, async (at) => {
      const given = chapters[at] as ReplaceInput['chapters'][number]
      const { json, done } = await transaction(async (db) => {
        const before = await findReplaced(db, given, jobId)
        if (before) return { json: before.json, done: true }
        const { chapter } = await takeForReplacing(db, user, given.id)
        if (chapter.version !== given.version) throw new Skipped('changed')
        return { json: chapter.json, done: false }
      })
      const wanted = { json, search, replacement, all: given.all, except: given.except }
      const { text, replaced, left } = await inThread('replaceInChapter', wanted, { owner: institutionId, seconds })
      if (done) return { replaced, left, version: given.version + 1 }
      if (!replaced) return { replaced, left }
      if (text === 'malformed' || 'problems' in text) throw new Skipped('invalid')
      return { replaced, left, version: await transaction((db) => save(db, user, given, text, jobId)) }
    })
    return { ...result, undone: false }
  },
  { minutes: 60 },
)

/** Takes a replacement back in the chapters that have not been changed since. */
export const chapterReplaceUndoJob = jobKind<UndoInput>(
  'chapterReplaceUndo',
  async ({ of, ...input }, context) => {
    const { user, chapters } = input
    const result = await throughChapters(context, input, (at) =>
      context.transaction(async (db) => {
        const given = chapters[at] as Chosen
        const { chapter } = await takeForReplacing(db, user, given.id)
        const before = await findReplaced(db, given, of)
        // Done before this task was interrupted.
        if (before && chapter.version === given.version + 1 && chapter.contentHash === before.contentHash)
          return { version: chapter.version, replaced: 0, left: 0 }
        if (!before) throw new Skipped('changed')
        return { version: await save(db, user, given, { ...before, files: [] }), replaced: 0, left: 0 }
      }),
    )
    return { ...result, undone: true }
  },
  { minutes: 60 },
)
