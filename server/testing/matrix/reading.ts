import type * as jobs from '#features/workbench/jobs/contract.ts'
import type * as reading from '#features/reading/reader/contract.ts'
import type { Entry, Matrix } from './cell.ts'

/** A published book is open to its institution; a draft has no readers. */
const read: Entry['expect'] = { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound', draft: 'notFound' }

export const readingMatrix: Matrix<typeof reading> = {
  bookList: { ask: () => ({ query: {} }), expect: 'ok' },
  bookPreview: { ask: ({ publishedId }) => ({ id: publishedId, query: {} }), expect: read },
  readingPositionSave: {
    ask: ({ publishedId, publishedChapterId }) => ({
      textbookId: publishedId,
      body: { chapterId: publishedChapterId, block: null, percent: 0.5, device: 'PC', seq: 0 },
    }),
    expect: read,
  },
}

export const jobsMatrix: Matrix<typeof jobs> = {
  jobGet: { ask: ({ jobId }) => ({ jobId }), expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' } },
  jobList: { ask: () => ({}), expect: 'ok' },
}
