import type { privacyObstacles } from '../contract.ts'
import type { Data } from '#contract/call.ts'
import type { Database, Db } from '#server/kernel/data/db.ts'
import { isLastAdministrator } from '#features/people/users/server/roles/role-queries.ts'
import { personOf } from './forget.ts'

export type Obstacle = Data<typeof privacyObstacles>[number]

/** What prevents the deletion of an account: institutions and textbooks that would be left without anyone in charge. */
export async function obstaclesOf(database: Database, accountId: string): Promise<Obstacle[]> {
  const { homes } = await personOf(database, accountId)
  const found: Obstacle[] = []
  for (const { institutionId, memberId } of homes)
    found.push(
      ...(await database.inside(institutionId, 'read only', async (db, platform) => {
        const { name } = await platform.selectFrom('institutions').select('name').where('id', '=', institutionId).executeTakeFirstOrThrow()
        const last: InstitutionObstacle[] = (await isLastAdministrator(db, memberId)) ? [{ kind: 'lastAdministrator', names: [], count: 1 }] : []
        return [...last, ...(await ledBooks(db, memberId))].map((each) => ({ institutionName: name, ...each }))
      })),
    )
  return found
}

type InstitutionObstacle = Omit<Obstacle, 'institutionName'>

/** Textbooks that only this member leads. */
async function ledBooks(db: Db, memberId: string): Promise<InstitutionObstacle[]> {
  const books = await db
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
  return books.length ? [{ kind: 'textbooks', names: books.slice(0, 5).map(({ name }) => name), count: books.length }] : []
}
