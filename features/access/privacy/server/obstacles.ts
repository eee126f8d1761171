import type { privacyObstacles } from '../contract.ts'
import type { Data } from '#contract/call.ts'
import type { Database, Db } from '#server/kernel/data/db.ts'
import { isLastAdministrator } from '#features/people/users/server/roles/role-queries.ts'
import { selectSolelyLed } from '#features/authoring/textbooks/server/team/team-queries.ts'
import { loadInstitutionName, personOf } from './personal-queries.ts'

export type Obstacle = Data<typeof privacyObstacles>[number]

/** What prevents the deletion of an account: institutions and textbooks that would be left without anyone in charge. */
export async function obstaclesOf(database: Database, accountId: string): Promise<Obstacle[]> {
  const { homes } = await personOf(database, accountId)
  const found: Obstacle[] = []
  for (const { institutionId, memberId } of homes)
    found.push(
      ...(await database.withInstitution(institutionId, 'read only', async (db, platform) => {
        const { name } = await loadInstitutionName(platform, institutionId)
        const last: InstitutionObstacle[] = (await isLastAdministrator(db, memberId)) ? [{ kind: 'lastAdministrator', names: [], count: 1 }] : []
        return [...last, ...(await ledBooks(db, memberId))].map((each) => ({ institutionName: name, ...each }))
      })),
    )
  return found
}

type InstitutionObstacle = Omit<Obstacle, 'institutionName'>

async function ledBooks(db: Db, memberId: string): Promise<InstitutionObstacle[]> {
  const books = await selectSolelyLed(db, memberId)
  return books.length ? [{ kind: 'textbooks', names: books.slice(0, 5).map(({ name }) => name), count: books.length }] : []
}
