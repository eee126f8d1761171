import { entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as attachments from '../contract.ts'

export const matrix = entriesOf(attachments)({
  attachmentAdd: { ask: () => ({ body: {}, file: picture }), expect: 'ok', logs: notLogged.draft },
})
