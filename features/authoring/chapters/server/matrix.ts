import { type Expectation, entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import * as chapters from '../contract.ts'
import * as bin from '../contract-bin.ts'
import * as replacing from '../contract-replace.ts'
import * as versions from '../contract-versions.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

const ofTextbook = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'forbidden' } satisfies Expectation
/** A deleted chapter is not found. */
const ofChapter = { ...ofTextbook, deleted: 'notFound' } satisfies Expectation

export const matrix = [
  ...entriesOf(chapters)({
    chapterTree: { ask: ({ textbookId }) => ({ id: textbookId }), expect: { ...ofTextbook, deleted: 'ok' } },
    chapterUpdate: { ask: ({ textbookId }) => ({ body: { textbookId, name: '新章' } }), expect: ofTextbook, logs: notLogged.versioned },
    chapterStatus: { ask: ({ chapterId }) => ({ query: { id: chapterId } }), expect: ofTextbook, logs: ['chapter.status'] },
    chapterRemove: { ask: ({ chapterId }) => ({ query: { id: [chapterId] } }), expect: ofTextbook, logs: ['chapter.remove'] },
    chapterRestore: { ask: ({ chapterId }) => ({ body: { ids: [chapterId] } }), expect: ofTextbook, logs: ['chapter.restore'] },
    chapterGet: { ask: ({ chapterId }) => ({ chapterId }), expect: ofChapter },
    chapterReferences: { ask: ({ chapterId }) => ({ chapterId }), expect: ofChapter },
    chapterSave: { ask: ({ chapterId, content }) => ({ chapterId, body: { content, version: 1 } }), expect: ofChapter, logs: notLogged.versioned },
    chapterPresence: { ask: ({ chapterId }) => ({ chapterId, body: { editing: true } }), expect: ofChapter, logs: notLogged.personal },
  }),
  ...entriesOf(bin)({
    chapterBin: { ask: ({ textbookId }) => ({ id: textbookId }), expect: ofTextbook },
    chapterPurge: { ask: ({ deletedChapterId }) => ({ query: { id: [deletedChapterId] } }), expect: ofChapter, logs: ['chapter.purge'] },
  }),
  ...entriesOf(replacing)({
    chapterFind: { ask: ({ textbookId }) => ({ id: textbookId, query: { q: '文' } }), expect: { ...ofTextbook, deleted: 'ok' } },
    chapterReplace: {
      ask: ({ textbookId, chapterId }) => ({
        id: textbookId,
        body: { q: '文', replacement: '字', chapters: [{ id: chapterId, version: 1, all: true, except: [] }] },
      }),
      expect: ofTextbook,
      logs: ['chapter.replace'],
    },
    chapterReplaceUndo: {
      ask: ({ replacementId }) => ({ body: { jobId: replacementId } }),
      expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
      logs: ['chapter.replaceUndo'],
    },
  }),
  ...entriesOf(versions)({
    versionList: { ask: ({ chapterId }) => ({ chapterId }), expect: ofChapter },
    versionGet: { ask: ({ chapterId, versionId }) => ({ chapterId, versionId }), expect: ofChapter },
    versionKeep: { ask: ({ chapterId }) => ({ chapterId, body: { name: '送审前' } }), expect: ofChapter, logs: notLogged.versioned },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    versionId: string
    deletedChapterId: string
    replacementId: string
  }
}

export async function things({ db, memberId, chapterId, textbookId, named }: ThingsContext) {
  const version = { id: newId(), chapterId, savedBy: memberId, wordCount: 1, contentHash: '', content: '{}' }
  await db.insertInto('chapterVersions').values(version).execute()
  await db.insertInto('chapterPresence').values({ chapterId, memberId, editing: true }).execute()
  const deletedChapterId = newId()
  const deleted = { deletedAt: new Date(), deletedWith: deletedChapterId, updatedBy: memberId }
  const text = { content: '{}', contentHash: '' }
  await db
    .insertInto('chapters')
    .values({ ...text, ...deleted, id: deletedChapterId, textbookId, position: 9, name: named('删除的一章') })
    .execute()
  const replacementId = newId()
  const result = { textbookId, replaced: 1, left: 0, undone: false, chapters: [{ id: chapterId, version: 1 }], skipped: [] }
  await db
    .insertInto('jobs')
    .values({ id: replacementId, memberId, kind: 'chapterReplace', title: named('替换'), input: '{}', state: 'done', result: JSON.stringify(result) })
    .execute()
  return { versionId: version.id, deletedChapterId, replacementId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  chapter_presence: 'chapter_id editing institution_id member_id seen_at since',
  chapter_versions: 'begun_at chapter_id content content_hash id institution_id kept name replaced_by saved_at saved_by word_count',
  chapters:
    'content content_hash deleted_at deleted_with id institution_id kind name parent_id position row_version status textbook_id updated_at updated_by version word_count',
}
