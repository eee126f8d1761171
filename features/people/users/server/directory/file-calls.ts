import * as contract from '../../contract-files.ts'
import { enqueueImport } from '#features/workbench/imports/server/jobs.ts'
import { insertImport } from '#features/workbench/imports/server/queries.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { usersExportKind } from './export.ts'
import { mayExport, mayImport } from '../policy.ts'

export default handlers(contract, {
  async usersImport({ file, body: { dryRun, ...options } }, context) {
    assertAllowed(mayImport(context.user))
    const id = await insertImport(context.db, context.user, 'users', file, options)
    const jobId = await enqueueImport(context, { id, fileName: file.name }, dryRun ? ['read'] : ['read', 'run'])
    return { jobId, importId: id }
  },

  async usersExport({ body: { format, ...wanted } }, context) {
    assertAllowed(mayExport(context.user))
    return usersExportKind.start(context, wanted, format)
  },
})
