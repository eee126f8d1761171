import type { CallContext } from '#server/kernel/http/handlers.ts'
import { permittedActions } from '../policy.ts'
import { notThere, selectExtras, loadMember } from '../queries.ts'
import { selectRoles } from '../roles/role-queries.ts'
import { present, targetOf } from '../present.ts'

/** Loads a member with everything that determines what the caller may do to the member. */
export async function loadForUpdate({ db, platform, user }: CallContext, id: string) {
  const row = await loadMember(db, user, id)
  const [extras, roles] = await Promise.all([selectExtras(db, platform, [row]), selectRoles(db)])
  const target = targetOf(row, extras)
  return { row, extras, roles, target, can: permittedActions(user, target, roles) }
}

/** A member in the shape of the contract. */
export async function presentOne(context: CallContext, id: string) {
  const [member] = await present(context, [await loadMember(context.db, context.user, id)])
  if (!member) throw notThere()
  return member
}
