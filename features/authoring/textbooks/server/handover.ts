import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'

/** Team roles from the highest. When both members are on the team, the receiver keeps the higher role. */
const ranks = ['chief', 'deputy', 'editor', 'responsible', 'reviewer']

/** A member's roles in the teams of textbooks. */
export const textbookHandover: HandoverKind = {
  kind: 'textbook',
  name: { zh: '教材', en: 'Textbooks' },
  must: true,
  held: (db, memberId) =>
    db
      .selectFrom('textbookMembers')
      .innerJoin('textbooks', 'textbooks.id', 'textbookMembers.textbookId')
      .select(['textbooks.id', 'textbooks.name'])
      .where('textbookMembers.memberId', '=', memberId)
      .orderBy('textbooks.updatedAt', 'desc')
      .execute(),
  async move(db, from, to) {
    const places = await db
      .selectFrom('textbookMembers')
      .select(['textbookId', 'memberId', 'role'])
      .where('memberId', 'in', [from, to])
      .orderBy('textbookId')
      .forUpdate()
      .execute()
    const fromRoles = places.filter((place) => place.memberId === from)
    const toRoles = new Map(places.filter((place) => place.memberId === to).map((place) => [place.textbookId, place.role]))
    if (!fromRoles.length) return 0
    const rows = fromRoles.map(({ textbookId, role }) => {
      const before = toRoles.get(textbookId)
      return { textbookId, memberId: to, role: before && ranks.indexOf(before) < ranks.indexOf(role) ? before : role }
    })
    await db.deleteFrom('textbookMembers').where('memberId', '=', from).execute()
    await db
      .insertInto('textbookMembers')
      .values(rows)
      .onConflict((c) => c.columns(['institutionId', 'textbookId', 'memberId']).doUpdateSet((q) => ({ role: q.ref('excluded.role') })))
      .execute()
    return rows.length
  },
}
