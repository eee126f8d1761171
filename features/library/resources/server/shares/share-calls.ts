import type { BatchResult } from '#contract/page.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, invalid } from '#server/kernel/http/refusal.ts'
import { resourceShares, resourceSharesChange } from '../../contract.ts'
import { selectFoldersById, takeFolder } from '../folders/folder-queries.ts'
import { resourceMessages } from '../manifest/messages.ts'
import { mayAdd, mayChangeFolder, reaches } from '../policy.ts'
import { lockResources, noResource, selectResources, takeResource } from '../queries.ts'
import { deleteOtherShares, insertShares, mustExist, selectPeople, selectShares, type Target } from './share-queries.ts'

/** The most shares that one call makes. */
const mostShares = 5000

interface Named {
  id: string
  name: string
}

/** Those of the resources and folders that the caller may share, and the others with the reason. */
async function choose({ db, user, language }: CallContext, ids: readonly string[], folderIds: readonly string[]) {
  const forbidden = inLanguage({ zh: '您没有这个权限', en: 'You may not do this' }, language)
  const gone = inLanguage(noResource().words, language)
  await lockResources(db, ids)
  const resources = new Map((await selectResources(db, user, ids)).map((row) => [row.id, row]))
  const folders = new Map((await selectFoldersById(db, user, folderIds)).map((row) => [row.id, row]))
  const failed: BatchResult['failed'] = []
  const chosen = { ids: [] as Named[], folderIds: [] as Named[] }
  for (const id of new Set(ids)) {
    const row = resources.get(id)
    if (row && row.deletedAt === null && reaches(row.access, 'manage')) chosen.ids.push({ id, name: row.title })
    else failed.push({ id, name: row?.title ?? '', reason: row ? forbidden : gone })
  }
  for (const id of new Set(folderIds)) {
    const row = folders.get(id)
    if (row && mayChangeFolder(user, row)) chosen.folderIds.push({ id, name: row.name })
    else failed.push({ id, name: row?.name ?? '', reason: row ? forbidden : gone })
  }
  return { ...chosen, failed }
}

/** Tells people what was shared with them. */
async function tell({ db, user }: CallContext, things: readonly Named[], fresh: readonly Target[]): Promise<void> {
  if (!fresh.length) return
  const people = (await selectPeople(db, fresh)).filter((id) => id !== user.memberId)
  const [first] = things
  if (!people.length || !first) return
  const count = things.length
  const more = count > 1 ? { zh: `等 ${count} 项`, en: ` and ${count - 1} more` } : { zh: '', en: '' }
  await notify(db, people, {
    type: resourceMessages,
    title: { zh: `${user.name}与您共享了“${first.name}”${more.zh}`, en: `${user.name} shared “${first.name}”${more.en} with you` },
    link: '/resource?view=shared',
  })
}

const counted = (targets: readonly Target[]) => ({
  people: targets.filter(({ memberId }) => memberId !== null).length,
  groups: targets.filter(({ usergroupId }) => usergroupId !== null).length,
})

export default handlers(
  { resourceShares, resourceSharesChange },
  {
    async resourceShares({ query: { resourceId, folderId } }, { db, user }) {
      if ((resourceId === undefined) === (folderId === undefined))
        throw invalid('resourceId', { zh: '要给出资源或文件夹其中之一', en: 'Give either a resource or a folder' })
      if (resourceId !== undefined) await takeResource(db, user, resourceId, 'manage')
      if (folderId !== undefined) assertAllowed(mayChangeFolder(user, await takeFolder(db, user, folderId)))
      return selectShares(db, { resourceId, folderId })
    },

    async resourceSharesChange({ body: { ids, folderIds, with: given, add } }, context) {
      const { db, user } = context
      assertAllowed(mayAdd(user))
      const double = given.findIndex(({ memberId, usergroupId }) => (memberId === undefined) === (usergroupId === undefined))
      if (double >= 0) throw invalid(`with[${double}]`, { zh: '要给出人或用户组其中之一', en: 'Give either a person or a user group' })
      if ((ids.length + folderIds.length) * given.length > mostShares)
        throw invalid('with', { zh: '一次共享得太多', en: 'Too much is shared at once' })
      // The last one counts of several for the same person or group.
      const targets = [
        ...new Map(
          given.map(({ memberId = null, usergroupId = null, access }): [string, Target] => [
            memberId ?? usergroupId ?? '',
            { memberId, usergroupId, access },
          ]),
        ).values(),
      ]
      await mustExist(db, targets)
      const { failed, ...chosen } = await choose(context, ids, folderIds)
      const things = [...chosen.ids, ...chosen.folderIds]
      const done = things.map(({ id }) => id)
      if (!done.length) return { done, failed }
      const shared = { ids: chosen.ids.map(({ id }) => id), folderIds: chosen.folderIds.map(({ id }) => id) }
      if (!add) await deleteOtherShares(db, shared, targets)
      const fresh = await insertShares(db, user, shared, targets)
      await logOperation(context, 'resource.share', {
        kind: 'resource',
        id: done.length === 1 ? (done[0] ?? null) : null,
        name: things
          .slice(0, 5)
          .map(({ name }) => name)
          .join('、'),
        after: { count: done.length, ...counted(targets), added: add },
      })
      await tell(context, things, fresh)
      return { done, failed }
    },
  },
)
