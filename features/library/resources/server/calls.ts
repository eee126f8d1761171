import { ensureConversion } from '#features/library/files/server/conversions/convert.ts'
import { takeUpload } from '#features/library/uploads/server/queries.ts'
import type { Upload } from '#contract/call.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import {
  resourceAdd,
  resourceChange,
  resourceCopy,
  resourceGet,
  resourceList,
  resourceReplace,
  resourceRevert,
  resourceUses,
  resourceVersion,
  type ResourceFull,
} from '../contract.ts'
import { addResource } from './add.ts'
import { sameKind } from './kinds.ts'
import { selectPage } from './lists/list-queries.ts'
import { mayCopy, reaches } from './policy.ts'
import { presentFull, presentRow, presentRows } from './facts/present.ts'
import { noResource, type ResourceRecord, takeResource } from './queries.ts'
import { selectUses } from './facts/use-queries.ts'
import { mustHaveRoom } from './usage/limit-queries.ts'
import { presentVersion, takeVersion } from './facts/version-file.ts'
import { markSeen, replaceBytes, updateResource } from './write-queries.ts'

export const objectOf = ({ id, title }: Pick<ResourceRecord, 'id' | 'title'>) => ({ kind: 'resource', id, name: title })

/** A resource that the caller may edit and that is not in the bin. */
async function editable({ db, user }: CallContext, id: string): Promise<ResourceRecord> {
  const row = await takeResource(db, user, id, 'edit')
  if (row.deletedAt !== null) throw refusal('conflict', { zh: '资源在回收站里', en: 'The resource is in the recycle bin' })
  return row
}

const said = ({ title, describe, alt, licence, rightsHolder, source, tags, knowledgePoints, download, watermark }: ResourceRecord) => ({
  title,
  describe,
  alt,
  licence,
  rightsHolder,
  source,
  tags,
  knowledgePoints,
  download,
  watermark,
})

/** Makes bytes the new version of a resource, within the limit of its owner, and has them converted. */
async function replaced(
  context: CallContext,
  row: ResourceRecord,
  bytes: Upload & { width?: number | null; height?: number | null },
  change: { rowVersion: number; note: string },
): Promise<ResourceFull> {
  const { db, user, app } = context
  await mustHaveRoom(db, row.ownerId, bytes.size - row.size)
  await replaceBytes(db, user, row, change, bytes)
  await ensureConversion(db, user, app.collected.converters, bytes)
  return presentFull(context, await takeResource(db, user, row.id))
}

export default handlers(
  { resourceList, resourceGet, resourceAdd, resourceChange, resourceReplace, resourceVersion, resourceRevert, resourceUses, resourceCopy },
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

    async resourceChange({ resourceId, body: { rowVersion, is_attachment_ownload: download, ...about } }, context) {
      const { db, user } = context
      const row = await editable(context, resourceId)
      const { tags, knowledgePoints } = about
      const set = {
        ...about,
        ...(tags && { tags: [...new Set(tags)] }),
        ...(knowledgePoints && { knowledgePoints: [...new Set(knowledgePoints)] }),
        ...(download !== undefined && { download: download === 1 }),
      }
      await updateResource(db, user, resourceId, rowVersion, set)
      const after = await takeResource(db, user, resourceId)
      await logOperation(context, 'resource.change', { ...objectOf(after), before: said(row), after: said(after) })
      return presentFull(context, after)
    },

    async resourceReplace({ resourceId, body: { uploadId, ...change } }, context) {
      const row = await editable(context, resourceId)
      const upload = await takeUpload(context.db, context.user, uploadId)
      if (!sameKind(row.kind, upload.suffix))
        throw invalid('uploadId', { zh: '新文件要和原来是同一类', en: 'The new file must be of the same kind as the old one' })
      const full = await replaced(context, row, upload, change)
      await logOperation(context, 'resource.replace', { ...objectOf(row), before: { version: row.version }, after: { version: full.version } })
      return full
    },

    async resourceVersion({ resourceId, number }, context) {
      await takeResource(context.db, context.user, resourceId, 'edit')
      return presentVersion(context, resourceId, number)
    },

    async resourceRevert({ resourceId, number, body: { rowVersion } }, context) {
      const row = await editable(context, resourceId)
      const version = await takeVersion(context.db, resourceId, number)
      const note = inLanguage({ zh: `恢复到版本 ${Number(number)}`, en: `Back to version ${Number(number)}` }, context.language)
      const full = await replaced(context, row, version, { rowVersion, note })
      await logOperation(context, 'resource.revert', { ...objectOf(row), before: { version: row.version }, after: { version: Number(number) } })
      return full
    },

    async resourceUses({ resourceId, query }, { db, user, app }) {
      const row = await takeResource(db, user, resourceId)
      if (row.institutionName !== null) throw noResource()
      return selectUses(db, user, app.collected.filePlaces, row, query, reaches(row.access, 'edit'))
    },

    async resourceCopy({ resourceId, body: { folderId } }, context) {
      const { db, user, app } = context
      const row = await takeResource(db, user, resourceId)
      assertAllowed(mayCopy(user, row))
      const { describe, alt, licence, rightsHolder, source, tags, knowledgePoints, fileName, suffix, mime, size, sha256, width, height } = row
      const copiedFrom = { institution: row.institutionName ?? user.institutionName, title: row.title }
      const about = { describe, alt, licence, rightsHolder, source, tags, knowledgePoints, copiedFrom }
      const along = await app.collected.fileCopiers.find(({ takes }) => takes(row))?.copy(context, row)
      if (along) await mustHaveRoom(db, user.memberId, (along.upload?.size ?? 0) + along.size)
      const bytes = along?.upload ?? { name: fileName, suffix, mime, size, sha256, width, height }
      const made = await addResource(context, bytes, { scope: 'own', folderId, title: row.title, about })
      await along?.keep(made.id)
      return presentRow(context, made)
    },
  },
)
