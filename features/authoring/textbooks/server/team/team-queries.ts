import type { Db } from '#server/kernel/data/db.ts'

/** The textbooks whose team a member belongs to, those changed last first. */
export const selectTextbooksOf = (db: Db, memberId: string) =>
  db
    .selectFrom('textbookMembers')
    .innerJoin('textbooks', 'textbooks.id', 'textbookMembers.textbookId')
    .select(['textbooks.id', 'textbooks.name'])
    .where('textbookMembers.memberId', '=', memberId)
    .orderBy('textbooks.updatedAt', 'desc')
    .execute()

/** The roles of these members in all teams, locked for update. */
export const lockRoles = (db: Db, memberIds: readonly string[]) =>
  db
    .selectFrom('textbookMembers')
    .select(['textbookId', 'memberId', 'role'])
    .where('memberId', 'in', memberIds)
    .orderBy('textbookId')
    .forUpdate()
    .execute()

/** Removes a member from all teams and stores these roles; a role that a member already has in a team is replaced. */
export async function moveRoles(db: Db, from: string, roles: readonly { textbookId: string; memberId: string; role: string }[]): Promise<void> {
  await db.deleteFrom('textbookMembers').where('memberId', '=', from).execute()
  await db
    .insertInto('textbookMembers')
    .values(roles)
    .onConflict((c) => c.columns(['institutionId', 'textbookId', 'memberId']).doUpdateSet((q) => ({ role: q.ref('excluded.role') })))
    .execute()
}

/** Textbooks that only this member leads, by name. */
export function selectSolelyLed(db: Db, memberId: string): Promise<{ name: string }[]> {
  return db
    .selectFrom('textbookMembers as own')
    .innerJoin('textbooks', 'textbooks.id', 'own.textbookId')
    .select('textbooks.name')
    .where('own.memberId', '=', memberId)
    .where('own.role', '=', 'chief')
    .where('textbooks.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('textbookMembers as other')
            .select('other.memberId')
            .whereRef('other.textbookId', '=', 'own.textbookId')
            .where('other.memberId', '!=', memberId)
            .where('other.role', 'in', ['chief', 'deputy']),
        ),
      ),
    )
    .orderBy('textbooks.name')
    .execute()
}
