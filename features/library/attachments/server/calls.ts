import * as contract from '../contract.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { mayAttach } from './policy.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'

/** Days for which a file is kept that nothing refers to yet. */
const unusedDays = 2

export default handlers(contract, {
  async attachmentAdd({ file, body }, { db, user }) {
    assertAllowed(mayAttach(user))
    return insertFile(db, user, file, { ...body, keptDays: unusedDays })
  },
})
