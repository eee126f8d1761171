import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'

/** The resources of a member. */
export const selectHeld = async (db: Db, memberId: string): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('resources').select(['id', 'title as name']).where('ownerId', '=', memberId).orderBy('title').execute()

/**
 * Gives the resources of one member to another, with their folders, which then lie in a folder named after the member. The files are those of the new
 * owner too, so that they stay when the member is forgotten. Returns the number of resources.
 */
export async function moveResources(db: Db, from: string, to: string): Promise<number> {
  const { name } = await db.selectFrom('members').select('name').where('id', '=', from).executeTakeFirstOrThrow()
  const top = newId()
  const folder = `${[...name].slice(0, 40).join('')} ${top.slice(-6)}`
  await db.insertInto('resourceFolders').values({ id: top, name: folder, ownerId: to, createdBy: to }).execute()
  await sql`update resource_folders set owner_id = ${to}, parent_id = coalesce(parent_id, ${top}::uuid) where institution_id = here() and owner_id = ${from}`.execute(
    db,
  )
  await sql`update files set created_by = ${to} where institution_id = here() and id in
    (select id from resources where institution_id = here() and owner_id = ${from})`.execute(db)
  const done =
    await sql`update resources set owner_id = ${to}, folder_id = case when scope = 'own' then coalesce(folder_id, ${top}::uuid) else folder_id end
    where institution_id = here() and owner_id = ${from}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
