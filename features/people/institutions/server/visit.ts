import type { Context } from '#server/kernel/http/handlers.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type Membership, selectMemberships } from '#features/access/session/server/queries.ts'
import { upsertVisitor } from './queries.ts'

type Visitor = Pick<Context<'administrator'>, 'inInstitution' | 'from' | 'platform' | 'user'>

/**
 * The membership of a platform administrator in an institution: the existing one, or one as a visitor, which is created or reactivated. A visit is
 * recorded in the log of the institution.
 */
export async function enterAsVisitor(context: Visitor, { id, name }: { id: string; name: string }): Promise<Membership> {
  const { platform, inInstitution, user } = context
  const find = async () => (await selectMemberships(platform, { id: user.accountId })).find((each) => each.institutionId === id)
  const known = await find()
  if (known && !known.visitor) return known
  await inInstitution(id, async (db) => {
    await upsertVisitor(db, user)
    await logOperation({ ...context, db }, 'member.visit', { kind: 'institution', id, name })
  })
  return (await find()) as Membership
}
