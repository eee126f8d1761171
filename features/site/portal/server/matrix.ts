import { entriesOf } from '#server/testing/matrix/cell.ts'
import * as portal from '../contract.ts'

export const matrix = entriesOf(portal)({
  settingGet: { ask: () => ({ query: {} }), expect: 'ok' },
  seoGet: { ask: () => ({ query: {} }), expect: 'ok' },
})
