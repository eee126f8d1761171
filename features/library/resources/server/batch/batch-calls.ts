import type { Bilingual } from '#contract/errors.ts'
import type { BatchResult } from '#contract/page.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage } from '#server/kernel/http/refusal.ts'
import { resourceMove, resourceRemove, resourceRemovePreview, resourceRestore, resourceTag } from '../../contract.ts'
import { countUses } from '../facts/fact-queries.ts'
import { findFolder } from '../folders/folder-queries.ts'
import { type Access, keepsInstitution, mayAdd, mayFillFolder, reaches } from '../policy.ts'
import { lockResources, noResource, type ResourceRecord, selectResources } from '../queries.ts'
import { binResources, countShares, deleteForGood, placeResources, tagResources } from './batch-queries.ts'

/** The most tags of a resource. */
const mostTags = 20

const words = {
  forbidden: { zh: '您没有这个权限', en: 'You may not do this' },
  binned: { zh: '在回收站里', en: 'It is in the recycle bin' },
  notBinned: { zh: '不在回收站里', en: 'It is not in the recycle bin' },
  folder: { zh: '目标文件夹不存在，或不属于资源的所有者', en: 'The folder does not exist or does not belong to the owner of the resource' },
  institution: {
    zh: '放进机构资源要由机构管理员或获得文件夹编辑权的人操作',
    en: 'Only administrators, and those who may edit the folder, put resources there',
  },
  open: { zh: '向所有机构公开要由机构管理员操作', en: 'Only administrators of the institution open resources to all institutions' },
  tags: { zh: '一个资源最多 20 个标签', en: 'A resource has at most 20 tags' },
} satisfies Record<string, Bilingual>

interface Chosen {
  rows: ResourceRecord[]
  failed: BatchResult['failed']
}
/** Why a resource is left out of a batch, or undefined. */
type Reason = (row: ResourceRecord) => Bilingual | undefined

/** Locks resources and divides them into those to act on and those that are refused, each with its reason. */
async function choose({ db, user, language }: CallContext, ids: readonly string[], reason: Reason): Promise<Chosen> {
  await lockResources(db, ids)
  const rows = new Map((await selectResources(db, user, ids)).map((row) => [row.id, row]))
  const chosen: Chosen = { rows: [], failed: [] }
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    const refused = row ? reason(row) : noResource().words
    if (refused) chosen.failed.push({ id, name: row?.title ?? '', reason: inLanguage(refused, language) })
    else if (row) chosen.rows.push(row)
  }
  return chosen
}

/** The caller may do this with the resource, and it is in the bin or not, as is wanted. */
const allowed =
  (wanted: Access, binned: boolean): Reason =>
  (row) => {
    if (!reaches(row.access, wanted)) return words.forbidden
    if ((row.deletedAt !== null) !== binned) return binned ? words.notBinned : words.binned
    return undefined
  }

const resultOf = ({ rows, failed }: Chosen): BatchResult => ({ done: rows.map(({ id }) => id), failed })
const idsOf = ({ rows }: Chosen) => rows.map(({ id }) => id)

/** One entry of the log for all resources of a batch. */
const logBatch = (context: CallContext, action: Parameters<typeof logOperation>[1], { rows }: Chosen, after: object = {}) =>
  logOperation(context, action, {
    kind: 'resource',
    id: rows.length === 1 ? (rows[0]?.id ?? null) : null,
    name: rows
      .slice(0, 5)
      .map(({ title }) => title)
      .join('、'),
    after: { count: rows.length, ...after },
  })

export default handlers(
  { resourceMove, resourceTag, resourceRemovePreview, resourceRemove, resourceRestore },
  {
    async resourceMove({ body: { ids, scope, folderId } }, context) {
      const { db, user } = context
      assertAllowed(mayAdd(user))
      const folder = folderId === null ? null : await findFolder(db, user, folderId)
      const chosen = await choose(context, ids, (row) => {
        const refused = allowed('manage', false)(row)
        if (refused) return refused
        if (folder === undefined || (folder && folder.ownerId !== (scope === 'own' ? row.ownerId : null))) return words.folder
        if (scope === 'own') return folder && !mayFillFolder(user, folder) ? words.folder : undefined
        if (keepsInstitution(user)) return undefined
        if (scope === 'public') return words.open
        return folder && mayFillFolder(user, folder) ? undefined : words.institution
      })
      if (!chosen.rows.length) return resultOf(chosen)
      await placeResources(db, user.memberId, idsOf(chosen), { scope, folderId })
      await logBatch(context, 'resource.move', chosen, { scope, folder: folder?.name ?? '' })
      return resultOf(chosen)
    },

    async resourceTag({ body: { ids, add, remove } }, context) {
      assertAllowed(mayAdd(context.user))
      const chosen = await choose(context, ids, (row) => {
        const refused = allowed('edit', false)(row)
        if (refused) return refused
        const kept = row.tags.filter((tag) => !remove.includes(tag))
        return new Set([...kept, ...add]).size > mostTags ? words.tags : undefined
      })
      if (chosen.rows.length) await tagResources(context.db, context.user.memberId, idsOf(chosen), { add, remove })
      return resultOf(chosen)
    },

    async resourceRemovePreview({ body: { ids, forGood } }, context) {
      const chosen = await choose(context, ids, allowed('manage', forGood))
      const uses = await countUses(context.db, idsOf(chosen))
      const shares = chosen.rows.length ? await countShares(context.db, idsOf(chosen)) : 0
      return { ...resultOf(chosen), effects: { uses: [...uses.values()].reduce((sum, count) => sum + count, 0), shares } }
    },

    async resourceRemove({ body: { ids, forGood } }, context) {
      const chosen = await choose(context, ids, allowed('manage', forGood))
      if (!chosen.rows.length) return resultOf(chosen)
      if (forGood) await deleteForGood(context.db, idsOf(chosen))
      else await binResources(context.db, context.user.memberId, idsOf(chosen), true)
      await logBatch(context, forGood ? 'resource.delete' : 'resource.remove', chosen)
      return resultOf(chosen)
    },

    async resourceRestore({ body: { ids } }, context) {
      const chosen = await choose(context, ids, allowed('manage', true))
      if (!chosen.rows.length) return resultOf(chosen)
      await binResources(context.db, context.user.memberId, idsOf(chosen), false)
      await logBatch(context, 'resource.restore', chosen)
      return resultOf(chosen)
    },
  },
)
