import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'

/** The cohorts that a member advises. */
export const cohortHandover: HandoverKind = {
  kind: 'cohort',
  name: { zh: '行政班', en: 'Cohorts' },
  must: false,
  held: (db, memberId) => db.selectFrom('cohorts').select(['id', 'name']).where('adviserId', '=', memberId).orderBy('name').execute(),
  async move(db, from, to) {
    const done = await db.updateTable('cohorts').set({ adviserId: to }).where('adviserId', '=', from).executeTakeFirst()
    return Number(done.numUpdatedRows)
  },
}
