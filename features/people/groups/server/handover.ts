import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'

/** User groups that a member owns. */
export const usergroupHandover: HandoverKind = {
  kind: 'usergroup',
  name: { zh: '用户组', en: 'User groups' },
  must: false,
  held: (db, memberId) => db.selectFrom('usergroups').select(['id', 'name']).where('ownerId', '=', memberId).orderBy('name').execute(),
  async move(db, from, to) {
    const done = await db.updateTable('usergroups').set({ ownerId: to }).where('ownerId', '=', from).executeTakeFirst()
    return Number(done.numUpdatedRows)
  },
}
