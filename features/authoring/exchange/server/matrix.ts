import { entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import * as exchange from '../contract.ts'

const bytes = await zipped({ 'a.md': '# 第一章\n\n一段文字。' })

export const matrix = entriesOf(exchange)({
  textbookImport: { ask: () => ({ body: {}, file: { name: 'book.zip', bytes } }), expect: pressing('mybook:import'), logs: notLogged.versioned },
})
