import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { lockRoles, moveRoles, selectTextbooksOf } from './team-queries.ts'

/** Team roles from the highest. When both members are on the team, the receiver keeps the higher role. */
const ranks = ['chief', 'deputy', 'editor', 'responsible', 'reviewer']

/** A member's roles in the teams of textbooks. */
export const textbookHandover: HandoverKind = {
  kind: 'textbook',
  name: { zh: '教材', en: 'Textbooks' },
  must: true,
  held: selectTextbooksOf,
  async move(db, from, to) {
    const places = await lockRoles(db, [from, to])
    const fromRoles = places.filter((place) => place.memberId === from)
    const toRoles = new Map(places.filter((place) => place.memberId === to).map((place) => [place.textbookId, place.role]))
    if (!fromRoles.length) return 0
    const rows = fromRoles.map(({ textbookId, role }) => {
      const before = toRoles.get(textbookId)
      return { textbookId, memberId: to, role: before && ranks.indexOf(before) < ranks.indexOf(role) ? before : role }
    })
    await moveRoles(db, from, rows)
    return rows.length
  },
}
