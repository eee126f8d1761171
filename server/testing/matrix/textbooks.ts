import type * as textbooks from '#features/authoring/textbooks/contract.ts'
import type * as textbooksImport from '#features/authoring/exchange/contract.ts'
import type * as publishing from '#features/authoring/textbooks/contract-publishing.ts'
import { zipped } from '../zip.ts'
import { picture } from './picture.ts'
import { type Entry, leading, type Matrix, pressing, type Rule } from './cell.ts'

/** Own books of a team, all of the institution's for whoever has module `allbook`; of others one learns nothing. */
const seen = (own: Rule, deleted: Rule, same: Rule = leading('ok', 'notFound')): Entry['expect'] => ({ own, same, other: 'notFound', deleted })
/** What is in the bin is looked at and not changed. */
const changed = seen('ok', 'forbidden')
/** A batch goes through its books one by one and gives reasons. */
const batch = (own: Rule, deleted: Rule): Entry['expect'] => ({ own, same: leading(own, 'none'), other: 'none', deleted })

const draft = { name: '全新的教材' }

export const textbooksMatrix: Matrix<typeof textbooks> = {
  textbookList: { ask: () => ({ body: { scope: 'institution', size: 100 } }), expect: 'ok' },
  textbookGet: { ask: ({ textbookId }) => ({ id: textbookId }), expect: seen('ok', 'ok') },
  textbookAdd: { ask: () => ({ body: draft }), expect: pressing('mybook:add') },
  textbookDescribe: { ask: ({ textbookId, name }) => ({ body: { id: textbookId, name: `${name} 新`, rowVersion: 1 } }), expect: changed },
  imageUpload: {
    ask: ({ textbookId }) => ({ body: { textbookId }, file: picture }),
    expect: { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'forbidden' },
  },
  textbookNameCheck: { ask: () => ({ body: draft }), expect: 'ok' },
  textbookRemove: { ask: ({ textbookId }) => ({ query: { id: [textbookId] } }), expect: batch('ok', 'none') },
  textbookStatusBatch: { ask: ({ textbookId }) => ({ body: { ids: [textbookId], status: 'archive' } }), expect: batch('ok', 'none') },
  textbookComplete: { ask: ({ textbookId }) => ({ id: textbookId, body: { complete: true } }), expect: changed },
  recentChapterList: { ask: () => ({}), expect: 'ok' },
  levelList: { ask: () => ({}), expect: 'ok' },
  labelList: { ask: () => ({ body: { q: '' } }), expect: 'ok' },
  typeList: { ask: () => ({ body: {} }), expect: 'ok' },
  typeFirstList: { ask: () => ({}), expect: 'ok' },
  majorList: { ask: () => ({}), expect: 'ok' },
}

export const publishingMatrix: Matrix<typeof publishing> = {
  changesGet: { ask: ({ textbookId }) => ({ id: textbookId }), expect: seen('ok', 'ok') },
  editionPublish: { ask: ({ textbookId }) => ({ body: { id: textbookId } }), expect: changed },
  editionPublishBatch: { ask: ({ textbookId }) => ({ body: { ids: [textbookId] } }), expect: batch('ok', 'none') },
  editionCancel: { ask: ({ publishedId }) => ({ body: { id: publishedId } }), expect: changed },
  editionList: { ask: ({ publishedId }) => ({ id: publishedId }), expect: seen('ok', 'ok') },
}

const bytes = await zipped({ 'a.md': '# 第一章\n\n一段文字。' })
export const textbooksImportMatrix: Matrix<typeof textbooksImport> = {
  textbookImport: { ask: () => ({ body: {}, file: { name: 'book.zip', bytes } }), expect: pressing('mybook:import') },
}
