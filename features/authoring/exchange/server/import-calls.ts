import * as contract from '../contract.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { textbookImportKind } from './import-jobs.ts'
import { mayImport } from './policy.ts'

export default handlers(contract, {
  async textbookImport({ file, body }, { db, user }) {
    assertAllowed(mayImport(user))
    return { jobId: await enqueue(db, user, textbookImportKind, body.name || file.name, { upload: file, name: body.name }) }
  },
})
