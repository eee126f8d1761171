import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as media from '../contract.ts'
import * as notes from '../contract-notes.ts'

/** A file of a person is read by that person alone, as long as nothing shows it to others. */
const found: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }

export const matrix = [
  ...entriesOf(media)({
    mediaOpen: { ask: ({ videoId }) => ({ fileId: videoId }), expect: found },
    // No institution allows a host by itself.
    mediaAddress: { ask: () => ({ query: { url: 'https://video.example.edu/a.mp4' } }), expect: 'forbidden' },
    mediaWatch: {
      ask: ({ videoId }) => ({ fileId: videoId, body: { ranges: [[0, 5]], position: 5 } }),
      expect: found,
      logs: notLogged.personal,
    },
    mediaFigures: { ask: ({ videoId }) => ({ fileId: videoId }), expect: found },
    mediaChapters: {
      ask: ({ videoId }) => ({ fileId: videoId, body: { chapters: [{ at: 0, title: '开始' }], rowVersion: 1 } }),
      expect: found,
      logs: ['media.chapters'],
    },
    captionGet: { ask: ({ videoId, captionId }) => ({ fileId: videoId, captionId }), expect: found },
    captionAdd: {
      ask: ({ videoId }) => ({ key: newId(), fileId: videoId, body: { language: 'en-US', label: 'English', text: '' } }),
      expect: found,
      logs: ['media.captionAdd'],
    },
    captionChange: {
      ask: ({ videoId, captionId }) => ({
        fileId: videoId,
        captionId,
        body: { language: 'zh-CN', label: '中文', state: 'checked', cues: [{ from: 0, to: 1000, text: '改过' }], rowVersion: 1 },
      }),
      expect: found,
      logs: ['media.captionChange'],
    },
    captionRemove: { ask: ({ videoId, captionId }) => ({ fileId: videoId, captionId }), expect: found, logs: ['media.captionRemove'] },
  }),
  ...entriesOf(notes)({
    mediaNotes: { ask: ({ videoId }) => ({ fileId: videoId }), expect: found },
    mediaNoteAdd: {
      ask: ({ videoId }) => ({ key: newId(), fileId: videoId, body: { at: 4, text: '慢放里能看到圆环转得也慢', shared: true } }),
      expect: found,
      logs: notLogged.ownRecord,
    },
    mediaNoteChange: {
      ask: ({ videoId, mediaNoteId }) => ({ fileId: videoId, noteId: mediaNoteId, body: { text: '改过', shared: true, rowVersion: 1 } }),
      expect: found,
      logs: notLogged.ownRecord,
    },
    mediaNoteRemove: {
      ask: ({ videoId, mediaNoteId }) => ({ fileId: videoId, noteId: mediaNoteId }),
      expect: found,
      logs: ['media.noteRemove'],
    },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A video that the person has uploaded, with captions and chapters. */
    videoId: string
    captionId: string
    /** A note of the person about it for all viewers. */
    mediaNoteId: string
  }
}

export async function things({ db, memberId, named }: ThingsContext) {
  const [videoId, captionId, mediaNoteId] = [newId(), newId(), newId()]
  const file = { sha256: 'b'.repeat(64), name: `${named('视频')}.mp4`, suffix: 'mp4', mime: 'video/mp4', size: 1 }
  await db
    .insertInto('files')
    .values({ ...file, id: videoId, createdBy: memberId })
    .execute()
  const cues = JSON.stringify([{ from: 0, to: 2000, text: named('字幕') }])
  await db.insertInto('captions').values({ id: captionId, fileId: videoId, language: 'zh-CN', label: '中文', cues, updatedBy: memberId }).execute()
  const chapters = JSON.stringify([{ at: 0, title: named('章节') }])
  await db.insertInto('mediaChapters').values({ fileId: videoId, chapters, updatedBy: memberId }).execute()
  await db.insertInto('watchings').values({ memberId, fileId: videoId, ranges: '{[0,5)}' }).execute()
  await db.insertInto('watchAllowances').values({ memberId, seconds: 30 }).execute()
  await db
    .insertInto('mediaNotes')
    .values({ id: mediaNoteId, fileId: videoId, memberId, at: 3, text: named('笔记'), shared: true })
    .execute()
  return { videoId, captionId, mediaNoteId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  captions: 'cues file_id id institution_id label language row_version state updated_at updated_by',
  media_chapters: 'chapters file_id institution_id row_version updated_at updated_by',
  media_notes: 'at created_at file_id id institution_id member_id row_version shared text updated_at',
  watchings: 'file_id institution_id member_id position ranges updated_at',
  watch_allowances: 'at institution_id member_id seconds',
}
