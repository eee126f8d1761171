import { type Expectation, type Rule, entriesOf, leading, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as textbooks from '../contract.ts'
import * as publishing from '../contract-publishing.ts'
import { type Ways } from '#server/testing/matrix/place.ts'

/** Books of the caller's teams, and for holders of module `allbook` all books of the institution; other books are not found. */
const visible = (own: Rule, deleted: Rule): Expectation => ({ own, same: leading('ok', 'notFound'), other: 'notFound', deleted })
/** A book in the recycle bin is readable and cannot be changed. */
const changeable = visible('ok', 'forbidden')
/** A batch treats each book alone and gives a reason for each refusal. */
const batch: Expectation = { own: 'ok', same: leading('ok', 'none'), other: 'none', deleted: 'none' }

const draft = { name: '全新的教材' }

export const matrix = [
  ...entriesOf(textbooks)({
    textbookList: { ask: () => ({ body: { scope: 'institution', size: 100 } }), expect: 'ok', logs: notLogged.reads },
    textbookGet: { ask: ({ textbookId }) => ({ id: textbookId }), expect: visible('ok', 'ok') },
    textbookAdd: { ask: () => ({ body: draft }), expect: pressing('mybook:add'), logs: notLogged.versioned },
    textbookDescribe: {
      ask: ({ textbookId, name }) => ({ body: { id: textbookId, name: `${name} 新`, rowVersion: 1 } }),
      expect: changeable,
      logs: ['textbook.rights'],
    },
    imageUpload: {
      ask: ({ textbookId }) => ({ body: { textbookId }, file: picture }),
      expect: changeable,
      logs: notLogged.draft,
    },
    textbookNameCheck: { ask: () => ({ body: draft }), expect: 'ok', logs: notLogged.reads },
    textbookRemove: { ask: ({ textbookId }) => ({ query: { id: [textbookId] } }), expect: batch, logs: ['textbook.remove', 'textbook.purge'] },
    textbookStatusBatch: {
      ask: ({ textbookId }) => ({ body: { ids: [textbookId], status: 'archive' } }),
      expect: batch,
      logs: ['textbook.status', 'textbook.restore'],
    },
    textbookBatchPreview: {
      ask: ({ textbookId }) => ({ body: { ids: [textbookId], action: 'archive' } }),
      expect: batch,
      logs: notLogged.reads,
    },
    textbookComplete: { ask: ({ textbookId }) => ({ id: textbookId, body: { complete: true } }), expect: changeable, logs: ['textbook.status'] },
    textbookOverview: { ask: () => ({ query: {} }), expect: 'ok' },
    recentChapterList: { ask: () => ({}), expect: 'ok' },
    levelList: { ask: () => ({}), expect: 'ok' },
    labelList: { ask: () => ({ body: { q: '' } }), expect: 'ok', logs: notLogged.reads },
    typeList: { ask: () => ({ body: {} }), expect: 'ok', logs: notLogged.reads },
    typeFirstList: { ask: () => ({}), expect: 'ok' },
    majorList: { ask: () => ({}), expect: 'ok' },
  }),
  ...entriesOf(publishing)({
    changesGet: { ask: ({ textbookId }) => ({ id: textbookId }), expect: visible('ok', 'ok') },
    editionPublish: { ask: ({ textbookId }) => ({ body: { id: textbookId } }), expect: changeable, logs: ['textbook.publish'] },
    editionPublishBatch: { ask: ({ textbookId }) => ({ body: { ids: [textbookId] } }), expect: batch, logs: ['textbook.publish'] },
    editionCancel: { ask: ({ publishedId }) => ({ body: { id: publishedId } }), expect: changeable, logs: ['textbook.cancel'] },
    editionList: { ask: ({ publishedId }) => ({ id: publishedId }), expect: visible('ok', 'ok') },
  }),
]

export const ways: Ways = {
  /** A change of the name alone is not logged; a change of the rights is. */
  textbookDescribe: async ({ things }) => ({
    asked: { body: { id: things.textbookId, name: things.name, openScope: 'private', allowCopy: true, rowVersion: 1 } },
  }),
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  bodies: 'content hash',
  catalogue: 'available edition_id open_scope publisher_id textbook_id updated_at',
  edition_chapters: 'body_hash chapter_id edition_id kind labels minutes name number parent_id seq word_count',
  edition_files: 'edition_id file_id height mime name sha256 size suffix width',
  editions:
    'allow_copy allow_download authors chapter_count content_hash cover_file_id describe id isbn label language name no notes published_at published_by publisher_id publisher_name question subtitle textbook_id textbooks_type type_id word_count',
  entitlements: 'edition_id ends_at id institution_id member_id source starts_at textbook_id',
  majors: 'code id name name_en parent_id',
  textbook_levels: 'id name name_en position',
  textbook_members: 'institution_id member_id role textbook_id',
  textbook_types: 'id name name_en parent_id position',
  textbooks:
    'allow_copy allow_download authors changed chapter_count complete cover_file_id created_at created_by deleted_at describe edition_id edition_label id institution_id isbn labels language level_id major_ids name on_shelf open_scope publish_status published_at question row_version subtitle textbooks_type type_id updated_at updated_by word_count written_count',
}
