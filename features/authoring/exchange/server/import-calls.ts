import * as contract from '../contract.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { isParameterOn } from '#server/kernel/people/module-parameters-queries.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { textbookImportKind } from './import-jobs.ts'
import { mayImport } from './policy.ts'

export default handlers(contract, {
  async textbookImport({ file, body }, { db, platform, user }) {
    assertAllowed(mayImport(user))
    if (!(await isParameterOn(platform, user.institutionId, 'mybook', 'import')))
      throw refusal('forbidden', { zh: '机构没有开放教材导入', en: 'Your institution has turned off the import of textbooks' })
    return { jobId: await enqueue(db, user, textbookImportKind, body.name || file.name, { upload: file, name: body.name }) }
  },
})
