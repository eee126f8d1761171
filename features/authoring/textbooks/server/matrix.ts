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
    textbookComplete: { ask: ({ textbookId }) => ({ id: textbookId, body: { complete: true } }), expect: changeable, logs: ['textbook.status'] },
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
