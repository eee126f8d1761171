import { takeUpload } from '#features/library/uploads/server/queries.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { resourceAdd, resourceGet, resourceList } from '../contract.ts'
import { addResource } from './add.ts'
import { selectPage } from './list-queries.ts'
import { presentFull, presentRow, presentRows } from './present.ts'
import { takeResource } from './queries.ts'
import { markSeen } from './write-queries.ts'

export default handlers(
  { resourceList, resourceGet, resourceAdd },
  {
    async resourceList({ query }, context) {
      const page = await selectPage(context.db, context.user, query)
      return { ...page, items: await presentRows(context, page.items) }
    },

    async resourceGet({ resourceId }, context) {
      const row = await takeResource(context.db, context.user, resourceId)
      await markSeen(context.db, resourceId)
      return presentFull(context, row)
    },

    async resourceAdd({ body: { uploadId, scope, folderId, title } }, context) {
      const upload = await takeUpload(context.db, context.user, uploadId)
      return presentRow(context, await addResource(context, upload, { scope, folderId, title }))
    },
  },
)
