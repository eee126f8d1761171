import * as contract from '../contract.ts'
import { must } from '#server/kernel/http/refusal.ts'
import { room } from '#server/kernel/http/room.ts'
import { mayEdit } from '#features/authoring/textbooks/server/policy.ts'
import { takeTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'

export default room(contract, {
  async fileSave({ file, body }, { db, user }) {
    must(mayEdit(user, await takeTextbook(db, user, body.textbookId)))
    return insertFile(db, user, file, body)
  },
})
