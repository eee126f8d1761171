import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as resources from '../contract.ts'

/** A personal resource is there for its owner only, not for administrators. */
const own: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }
const batch: Expectation = { own: 'ok', same: 'none', other: 'none', deleted: 'none' }
const fromUpload: Expectation = { own: 'ok', same: 'invalid', other: 'invalid', deleted: 'invalid' }
const labels = 'what is said about a resource, which each of its editors may say'

export const matrix = entriesOf(resources)({
  resourceList: { ask: () => ({ query: {} }), expect: 'ok' },
  resourceGet: { ask: ({ resourceId }) => ({ resourceId }), expect: own, logs: 'it only notes the day on which the resource was opened' },
  resourceAdd: { ask: ({ resourceUploadId }) => ({ key: newId(), body: { uploadId: resourceUploadId } }), expect: fromUpload, logs: notLogged.draft },
  resourceChange: { ask: ({ resourceId }) => ({ resourceId, body: { alt: '一条河', rowVersion: 1 } }), expect: own, logs: ['resource.change'] },
  resourceReplace: {
    ask: ({ resourceId, resourceUploadId }) => ({ resourceId, key: newId(), body: { uploadId: resourceUploadId, rowVersion: 1 } }),
    expect: own,
    logs: ['resource.replace'],
  },
  resourceVersion: { ask: ({ resourceId }) => ({ resourceId, number: '1' }), expect: own },
  resourceRevert: {
    ask: ({ resourceId }) => ({ resourceId, number: '1', key: newId(), body: { rowVersion: 1 } }),
    expect: own,
    logs: ['resource.revert'],
  },
  resourceUses: { ask: ({ resourceId }) => ({ resourceId, query: {} }), expect: own },
  resourceCopy: {
    ask: ({ publicResourceId }) => ({ resourceId: publicResourceId, key: newId(), body: {} }),
    // A copy of an own one would be the same again.
    expect: { own: 'forbidden', same: 'ok', other: 'ok', deleted: 'notFound' },
    logs: notLogged.draft,
  },
  resourceMove: {
    ask: ({ resourceId, resourceFolderId }) => ({ body: { ids: [resourceId], scope: 'own', folderId: resourceFolderId } }),
    expect: batch,
    logs: ['resource.move'],
    oneLogEntry: true,
  },
  resourceTag: { ask: ({ resourceId }) => ({ body: { ids: [resourceId], add: ['河'] } }), expect: batch, logs: labels },
  resourceRemovePreview: { ask: ({ resourceId }) => ({ body: { ids: [resourceId] } }), expect: batch, logs: notLogged.reads },
  resourceRemove: {
    ask: ({ resourceId }) => ({ body: { ids: [resourceId] } }),
    expect: batch,
    logs: ['resource.remove', 'resource.delete'],
    oneLogEntry: true,
  },
  resourceRestore: {
    ask: ({ binResourceId }) => ({ body: { ids: [binResourceId] } }),
    expect: batch,
    logs: ['resource.restore'],
    oneLogEntry: true,
  },
  resourceShares: { ask: ({ resourceId }) => ({ query: { resourceId } }), expect: own },
  resourceSharesChange: {
    ask: ({ resourceId, studentId }) => ({ body: { ids: [resourceId], with: [{ memberId: studentId, access: 'read' }] } }),
    expect: { own: 'ok', same: 'none', other: 'invalid', deleted: 'invalid' },
    logs: ['resource.share'],
    oneLogEntry: true,
  },
  resourceFolderList: { ask: () => ({ query: {} }), expect: 'ok' },
  resourceFolderAdd: { ask: () => ({ key: newId(), body: { name: '新文件夹' } }), expect: 'ok', logs: notLogged.draft },
  resourceFolderChange: {
    ask: ({ resourceFolderId }) => ({ folderId: resourceFolderId, body: { name: '改名', rowVersion: 1 } }),
    expect: own,
    logs: ['resourcefolder.change'],
  },
  resourceFolderRemove: { ask: ({ resourceFolderId }) => ({ folderId: resourceFolderId }), expect: own, logs: ['resourcefolder.remove'] },
  resourceUsage: { ask: () => ({ query: {} }), expect: 'ok' },
  resourceWords: { ask: () => ({ query: { of: 'tags' } }), expect: 'ok' },
  resourceQuotaList: { ask: () => ({ query: {} }), expect: 'ok' },
  resourceQuotaChange: {
    ask: ({ studentId }) => ({ body: { memberId: studentId, limit: 1000 } }),
    expect: { own: 'ok', same: 'ok', other: 'invalid', deleted: 'invalid' },
    logs: ['resourcequota.change'],
  },
  fileSave: {
    ask: ({ textbookId }) => ({ body: { textbookId }, file: picture }),
    expect: { own: pressing('mybook:edit'), same: leading('ok', 'notFound'), other: 'notFound', deleted: 'forbidden' },
    logs: notLogged.draft,
  },
  resourceTypes: { ask: () => ({}), expect: 'ok' },
  fileInfo: { ask: ({ resourceId }) => ({ body: { ids: [resourceId] } }), expect: 'ok', logs: notLogged.reads },
  textbookResources: {
    ask: ({ textbookId }) => ({ query: { id: textbookId } }),
    expect: { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'ok' },
  },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    resourceId: string
    publicResourceId: string
    binResourceId: string
    resourceFolderId: string
    resourceUploadId: string
  }
}

export async function things({ db, memberId, studentId, chapterId, named }: ThingsContext) {
  const ids = { resourceId: newId(), publicResourceId: newId(), binResourceId: newId(), resourceFolderId: newId(), resourceUploadId: newId() }
  const bytes = { sha256: 'c'.repeat(64), name: 'a.png', suffix: 'png', mime: 'image/png', size: 1 }
  const by = { createdBy: memberId, updatedBy: memberId, ownerId: memberId }
  const resource = { ...by, kind: 'picture', suffix: 'png', size: 1 }
  const ofAll = [ids.resourceId, ids.publicResourceId, ids.binResourceId]
  await db
    .insertInto('resourceFolders')
    .values({ id: ids.resourceFolderId, name: named('文件夹'), ownerId: memberId, createdBy: memberId })
    .execute()
  await db
    .insertInto('files')
    .values(ofAll.map((id) => ({ ...bytes, id, createdBy: memberId })))
    .execute()
  await db
    .insertInto('resources')
    .values([
      { ...resource, id: ids.resourceId, title: named('图'), tags: ['河'], folderId: ids.resourceFolderId },
      { ...resource, id: ids.publicResourceId, title: '公开的图', scope: 'public' },
      { ...resource, id: ids.binResourceId, title: named('删除的图'), deletedAt: new Date() },
    ])
    .execute()
  await db
    .insertInto('resourceVersions')
    .values(ofAll.map((resourceId) => ({ ...bytes, resourceId, number: 1, createdBy: memberId })))
    .execute()
  const share = { id: newId(), resourceId: ids.publicResourceId, access: 'read', createdBy: memberId }
  await db
    .insertInto('resourceShares')
    .values({ ...share, memberId: studentId })
    .execute()
  await db
    .insertInto('resourceLimits')
    .values({ id: newId(), memberId: studentId, bytes: 1_000_000, updatedBy: memberId })
    .onConflict((c) => c.doNothing())
    .execute()
  await db.insertInto('chapterResources').values({ chapterId, fileId: ids.resourceId }).execute()
  await db
    .insertInto('uploads')
    .values({ ...bytes, id: ids.resourceUploadId, memberId, state: 'complete', expiresAt: new Date(Date.now() + 3600_000) })
    .execute()
  return ids
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  chapter_resources: 'chapter_id file_id institution_id',
  files: 'created_at created_by expires_at height id institution_id mime name people sha256 size suffix textbook_id width',
  resource_folders: 'created_at created_by id institution_id name owner_id parent_id row_version updated_at',
  resource_limits: 'bytes id institution_id member_id updated_at updated_by',
  resource_shares: 'access created_at created_by folder_id id institution_id member_id resource_id usergroup_id',
  resource_versions: 'created_at created_by height institution_id mime name note number resource_id sha256 size suffix width',
  resources:
    'alt captioned conversion copied_from created_at created_by deleted_at describe download duration folder_id id institution_id kind knowledge_points licence owner_id pages rights_holder row_version scope seen_at size source suffix tags title updated_at updated_by version watermark',
  storage_used: 'bytes holder_id slot',
  stored_objects: 'holder_id sha256 size uses',
}
