import * as contract from '@recto/contract/textbooks-import'
import { enqueue } from '../kernel/jobs.ts'
import { must } from '../kernel/refusal.ts'
import { room } from '../kernel/room.ts'
import { textbookImportKind } from './import-jobs.ts'
import { mayImport } from './policy.ts'

export default room(contract, {
  async textbookImport({ file, body }, { db, user }) {
    must(mayImport(user))
    return { jobId: await enqueue(db, user, textbookImportKind, body.name || file.name, { upload: file, name: body.name }) }
  },
})
