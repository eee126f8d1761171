import * as contract from '../contract.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'

export default handlers(contract, {
  async fileSave({ file, body }, { db, user }) {
    assertAllowed(mayEdit(user, await loadTextbook(db, user, body.textbookId)))
    return insertFile(db, user, file, body)
  },
})
