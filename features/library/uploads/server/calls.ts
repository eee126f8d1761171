import * as contract from '../contract.ts'
import type { RequestContext } from '#server/kernel/http/handlers.ts'
import { type Context, handlers, prepared } from '#server/kernel/http/handlers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { checkSoon } from './checking.ts'
import { giveSum, removeUpload } from './changes.ts'
import { presentUpload } from './present.ts'
import { findOwnUpload, selectOwnUploads } from './queries.ts'

type Asked = Context<'signedIn'>

async function present(context: Asked, uploadId: string) {
  const { db, app, user, language } = context
  const row = await findOwnUpload(db, user, uploadId)
  if (!row) throw refusal('notFound')
  // A process that died meanwhile may have left it.
  if (row.state === 'checking') checkSoon(app, user.institutionId, uploadId)
  return presentUpload(app, row, language)
}

export default handlers(contract, {
  async uploadList(_given, { db, user, app, language }) {
    const rows = await selectOwnUploads(db, user)
    return Promise.all(rows.map((row) => presentUpload(app, row, language)))
  },

  uploadGet: ({ uploadId }, context) => present(context, uploadId),

  // The bytes may be deleted only when the transaction that gives them up has ended.
  uploadCheck: prepared(
    async ({ uploadId, body: { sha256 } }: { uploadId: string; body: { sha256: string } }, { app, user }: RequestContext) => {
      if (user) await giveSum(app, user, uploadId, sha256)
      return uploadId
    },
    (uploadId, context: Asked) => present(context, uploadId),
  ),

  uploadRemove: prepared(
    async ({ uploadId }: { uploadId: string }, { app, user }: RequestContext) => {
      if (user) await removeUpload(app, user, uploadId)
    },
    async () => undefined,
  ),
})
