import type * as chapters from '#features/authoring/chapters/contract.ts'
import type * as chapterVersions from '#features/authoring/chapters/contract-versions.ts'
import type * as resources from '#features/library/resources/contract.ts'
import { type Entry, leading, type Matrix } from './cell.ts'
import { picture } from './picture.ts'

const changed: Entry['expect'] = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'forbidden' }
/** A deleted chapter is no chapter. */
const chapter: Entry['expect'] = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }

export const chaptersMatrix: Matrix<typeof chapters> = {
  chapterTree: { ask: ({ textbookId }) => ({ id: textbookId }), expect: { ...(changed as object), deleted: 'ok' } },
  chapterUpdate: { ask: ({ textbookId }) => ({ body: { textbookId, name: '新章' } }), expect: changed },
  chapterStatus: { ask: ({ chapterId }) => ({ query: { id: chapterId } }), expect: { ...(chapter as object), deleted: 'forbidden' } },
  chapterRemove: { ask: ({ chapterId }) => ({ query: { id: [chapterId] } }), expect: { ...(chapter as object), deleted: 'forbidden' } },
  chapterRestore: { ask: ({ chapterId }) => ({ body: { ids: [chapterId] } }), expect: { ...(chapter as object), deleted: 'forbidden' } },
  chapterGet: { ask: ({ chapterId }) => ({ chapterId }), expect: chapter },
  chapterReferences: { ask: ({ chapterId }) => ({ chapterId }), expect: chapter },
  chapterSave: { ask: ({ chapterId, content }) => ({ chapterId, body: { content, version: 1 } }), expect: chapter },
  chapterPresence: { ask: ({ chapterId }) => ({ chapterId, body: { editing: true } }), expect: chapter },
}

export const chapterVersionsMatrix: Matrix<typeof chapterVersions> = {
  versionList: { ask: ({ chapterId }) => ({ chapterId }), expect: chapter },
  versionGet: { ask: ({ chapterId, versionId }) => ({ chapterId, versionId }), expect: chapter },
  versionKeep: { ask: ({ chapterId }) => ({ chapterId, body: { name: '送审前' } }), expect: chapter },
}

export const resourcesMatrix: Matrix<typeof resources> = {
  fileSave: { ask: ({ textbookId }) => ({ body: { textbookId }, file: picture }), expect: changed },
}
