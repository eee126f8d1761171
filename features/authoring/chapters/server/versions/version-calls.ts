import type { ChapterVersion } from '../../contract-versions.ts'
import * as contract from '../../contract-versions.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { lockTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { type ChapterRow, takeChapter } from '../queries.ts'
import { pinVersion, selectVersions, takeVersion, type VersionRow } from './version-queries.ts'

export default handlers(contract, {
  async versionList({ chapterId }, { db, user }) {
    const { chapter } = await takeChapter(db, user, chapterId)
    const rows = await selectVersions(db, chapter)
    // Several versions may have the same text: only the newest of them is marked.
    const current = rows.find((row) => row.contentHash === chapter.contentHash)?.id
    const published = rows.find((row) => row.contentHash === chapter.editionHash)?.id
    return rows.map((row) => show(row, { current: row.id === current, published: row.id === published }))
  },

  async versionGet({ chapterId, versionId }, { db, user }) {
    const { chapter } = await takeChapter(db, user, chapterId)
    const row = await takeVersion(db, chapter, versionId)
    return { ...show(row, marksOf(chapter, row)), content: row.json }
  },

  async versionKeep({ chapterId, body }, { db, user }) {
    const { book } = await takeChapter(db, user, chapterId)
    assertAllowed(mayEdit(user, book))
    await lockTextbook(db, book)
    const { chapter } = await takeChapter(db, user, chapterId)
    const row = await takeVersion(db, chapter, await pinVersion(db, chapter, body.name))
    return show(row, marksOf(chapter, row))
  },
})

const marksOf = ({ contentHash, editionHash }: ChapterRow, row: { contentHash: string }) => ({
  current: row.contentHash === contentHash,
  published: row.contentHash === editionHash,
})

const show = (
  { id, name, savedBy, savedAt, wordCount, replacedBy }: VersionRow,
  marks: Pick<ChapterVersion, 'current' | 'published'>,
): ChapterVersion => ({
  id,
  name,
  savedBy,
  savedAt: savedAt.toISOString(),
  wordCount,
  beforeReplacing: replacedBy !== null,
  ...marks,
})
