import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { FilePlace, FilePlaces, PlaceKind } from '#server/kernel/files/file-places.ts'
import { ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { ResourceUse } from '../../contract.ts'

const orders = { place: ascending('uses.place', 'uses.placeId') }

/**
 * A page of the places in which a resource stands, with a few statements for each kind of place. A place that the user may not see has no path, and a
 * name only if the user may edit the resource.
 */
export async function selectUses(
  db: Db,
  user: User,
  namers: readonly FilePlaces[],
  { id }: { id: string },
  paging: Paging,
  editing: boolean,
): Promise<Omit<Awaited<ReturnType<typeof pageOf>>, 'items'> & { items: ResourceUse[] }> {
  const page = await pageOf(db, id, paging)
  const byPlace = Map.groupBy(page.items, ({ place }) => place)
  const named = await Promise.all(
    namers
      .filter(({ place }) => byPlace.has(place))
      .map(async ({ place, name }) => {
        const ids = (byPlace.get(place) ?? []).map(({ placeId }) => placeId)
        return (await name(db, user, ids)).map((each) => [`${place} ${each.id}`, each] as const)
      }),
  )
  const names: ReadonlyMap<string, FilePlace> = new Map(named.flat())
  const items = page.items.map(({ place, placeId }): ResourceUse => {
    const found = names.get(`${place} ${placeId}`)
    const path = found?.path ?? null
    const shown = path !== null || editing
    return { place: place as PlaceKind, id: placeId, title: shown ? (found?.title ?? '') : '', within: shown ? (found?.within ?? '') : '', path }
  })
  return { ...page, items }
}

const pageOf = (db: Db, id: string, paging: Paging) =>
  paged(
    db,
    db
      .selectFrom(sql<{ institutionId: string; fileId: string; place: string; placeId: string }>`file_uses`.as('uses'))
      .select(['uses.place', 'uses.placeId'])
      .where(sql<boolean>`uses.institution_id = here()`)
      .where('uses.fileId', '=', id),
    orders,
    { ...paging, sort: 'place' },
  )
