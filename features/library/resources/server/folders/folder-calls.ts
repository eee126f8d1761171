import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { type ResourceFolder, resourceFolderAdd, resourceFolderChange, resourceFolderList, resourceFolderRemove } from '../../contract.ts'
import { keepsInstitution, mayAdd, mayChangeFolder, mayFillFolder } from '../policy.ts'
import {
  countInFolders,
  deleteFolder,
  findFolder,
  type FolderRow,
  insertFolder,
  selectFolders,
  selectSharedIds,
  takeFolder,
  updateFolder,
} from './folder-queries.ts'

const objectOf = ({ id, name }: FolderRow) => ({ kind: 'resourcefolder', id, name })

/** Folders in the shape of the contract. Where a folder lies in one that is not among them, it stands at the top. */
async function present({ db, user }: CallContext, rows: readonly FolderRow[]): Promise<ResourceFolder[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countInFolders(db, ids)
  const shared = await selectSharedIds(db, ids)
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const totals = new Map<string, number>()
  const total = (id: string): number => {
    const known = totals.get(id)
    if (known !== undefined) return known
    // Set first, so that the sum ends even if folders were to lie in each other.
    totals.set(id, 0)
    const sum = (below.get(id) ?? []).reduce((all, child) => all + total(child.id), counts.get(id) ?? 0)
    totals.set(id, sum)
    return sum
  }
  const present = new Set(ids)
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parentId !== null && present.has(row.parentId) ? row.parentId : null,
    name: row.name,
    count: total(row.id),
    shared: shared.has(row.id),
    rowVersion: row.rowVersion,
    can: { change: mayChangeFolder(user, row), add: mayFillFolder(user, row) },
  }))
}

async function one(context: CallContext, id: string, view: 'mine' | 'institution'): Promise<ResourceFolder> {
  // With its view, since its count includes what lies in the folders below it.
  const found = (await present(context, await selectFolders(context.db, context.user, view))).find((folder) => folder.id === id)
  if (!found) throw refusal('notFound')
  return found
}
const viewOf = ({ ownerId }: { ownerId: string | null }) => (ownerId === null ? 'institution' : 'mine')

export default handlers(
  { resourceFolderList, resourceFolderAdd, resourceFolderChange, resourceFolderRemove },
  {
    async resourceFolderList({ query }, context) {
      return present(context, await selectFolders(context.db, context.user, query.view))
    },

    async resourceFolderAdd({ body: { name, parentId, view } }, context) {
      const { db, user } = context
      const ownerId = view === 'mine' ? user.memberId : null
      assertAllowed(mayAdd(user))
      if (parentId === null) assertAllowed(view === 'mine' || keepsInstitution(user))
      else {
        const parent = await findFolder(db, user, parentId)
        if (!parent || parent.ownerId !== ownerId) throw invalid('parentId', { zh: '上级文件夹不存在', en: 'No such folder' })
        assertAllowed(mayFillFolder(user, parent))
      }
      return one(context, await insertFolder(db, user, { name, parentId, ownerId }), view)
    },

    async resourceFolderChange({ folderId, body: { rowVersion, ...change } }, context) {
      const { db, user } = context
      const folder = await takeFolder(db, user, folderId)
      assertAllowed(mayChangeFolder(user, folder))
      const { parentId } = change
      const parent = parentId ? await findFolder(db, user, parentId) : undefined
      if (parentId && (!parent || parent.ownerId !== folder.ownerId)) throw invalid('parentId', { zh: '上级文件夹不存在', en: 'No such folder' })
      await updateFolder(db, folder, rowVersion, change)
      const after = await takeFolder(db, user, folderId)
      const where = parentId === undefined ? {} : { folder: parent?.name ?? '' }
      await logOperation(context, 'resourcefolder.change', {
        ...objectOf(after),
        before: { name: folder.name },
        after: { name: after.name, ...where },
      })
      return one(context, folderId, viewOf(folder))
    },

    async resourceFolderRemove({ folderId }, context) {
      const { db, user } = context
      const folder = await takeFolder(db, user, folderId)
      assertAllowed(mayChangeFolder(user, folder))
      const count = await deleteFolder(db, folder)
      await logOperation(context, 'resourcefolder.remove', { ...objectOf(folder), before: { count } })
    },
  },
)
