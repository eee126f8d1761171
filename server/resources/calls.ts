import * as contract from '@recto/contract/resources'
import { must } from '../kernel/refusal.ts'
import { room } from '../kernel/room.ts'
import { mayEdit } from '../textbooks/policy.ts'
import { takeTextbook } from '../textbooks/queries.ts'
import { insertFile } from './file-queries.ts'

export default room(contract, {
  async fileSave({ file, body }, { db, user }) {
    must(mayEdit(user, await takeTextbook(db, user, body.textbookId)))
    return insertFile(db, user, file, body)
  },
})
