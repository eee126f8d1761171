import * as contract from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, invalid } from '#server/kernel/http/refusal.ts'
import { type Context, handlers } from '#server/kernel/http/handlers.ts'
import { personOf } from '#features/access/session/server/person.ts'
import { selectChildren } from './child-queries.ts'
import { insertFirstAdministrator, insertInstitution } from './new-institution-queries.ts'
import { mayOrganize } from './policy.ts'
import {
  countSignedIn,
  type InstitutionRow,
  isBelow,
  selectInstitutions,
  selectUsage,
  setSuspended,
  takeInstitution,
  updateInstitution,
  upsertVisitor,
} from './queries.ts'
import { isTimeZone } from '#plain/time/zone.ts'
import { stateOf } from './rules.ts'
import { show, showOwn } from './present.ts'
import { type Membership, selectMemberships, selectModules } from '#features/access/session/server/queries.ts'
import { screenUrl } from '#server/kernel/http/hosts/router-base.ts'

type CallerContext = Pick<Context<'signedIn'>, 'inInstitution' | 'from' | 'platform' | 'user'>

async function present({ platform }: CallerContext, id: string) {
  const [row, usage] = [await takeInstitution(platform, id), await selectUsage(platform, [id])]
  return show(row, usage.get(id))
}

export default handlers(contract, {
  async institutionList({ query }, { platform }) {
    const found = await selectInstitutions(platform, query)
    const ids = found.items.map(({ id }) => id)
    const usage = await selectUsage(platform, ids)
    return { ...found, items: found.items.map((row) => show(row, usage.get(row.id))) }
  },

  institutionGet: ({ institutionId }, context) => present(context, institutionId),

  async institutionAdd({ body: { administrator, ...draft } }, context) {
    const id = newId()
    const { platform, app } = context
    const made = await context.inInstitution(id, async (db) => {
      await insertInstitution(platform, db, { ...draft, id, expiresAt: draft.expiresAt === null ? null : new Date(draft.expiresAt) })
      const first = await insertFirstAdministrator(platform, db, { ...administrator, institutionId: id })
      const row = await takeInstitution(platform, id)
      await logOperation({ ...context, db }, 'institution.add', { kind: 'institution', id, name: row.name, after: factsOf(row) })
      return first
    })
    return { ...(await present(context, id)), activation: { link: screenUrl(app, made.path), expiresAt: made.expiresAt.toISOString() } }
  },

  async institutionChange({ institutionId, body: { rowVersion, ...draft } }, context) {
    const { platform } = context
    const before = await takeInstitution(platform, institutionId)
    if (draft.parentId && (await isBelow(platform, draft.parentId, institutionId)))
      throw invalid('parentId', { zh: '上级机构不能是它自己或它的下级', en: 'An institution cannot be below itself' })
    await updateInstitution(platform, before, rowVersion, { ...draft, expiresAt: draft.expiresAt === null ? null : new Date(draft.expiresAt) })
    const after = await takeInstitution(platform, institutionId)
    await recordChange(context, after, onlyTermChanged(before, after) ? 'institution.package' : 'institution.change', before)
    return present(context, institutionId)
  },

  async institutionSuspend({ institutionId, body }, context) {
    const before = await takeInstitution(context.platform, institutionId)
    await setSuspended(context.platform, before, body.suspended)
    const after = await takeInstitution(context.platform, institutionId)
    if (Boolean(before.suspendedAt) !== body.suspended) {
      await recordChange(context, after, body.suspended ? 'institution.suspend' : 'institution.resume', before)
    }
    return present(context, institutionId)
  },

  async institutionImpact({ institutionId }, { platform }) {
    await takeInstitution(platform, institutionId)
    const [usage, signedIn] = [await selectUsage(platform, [institutionId]), await countSignedIn(platform, institutionId)]
    return { accounts: usage.get(institutionId)?.accounts ?? 0, signedIn }
  },

  async institutionEnter({ institutionId }, context) {
    const { platform, user, session } = context
    const { name } = await takeInstitution(platform, institutionId)
    const member = await enterAsVisitor(context, { id: institutionId, name })
    const { tokenHash } = await session.start({ accountId: user.accountId, institutionId, memberId: member.memberId })
    return personOf(member, { id: user.accountId, administrator: user.administrator }, await selectModules(platform, tokenHash))
  },

  async institutionTerm(_given, { platform, user }) {
    const row = await takeInstitution(platform, user.institutionId)
    return { state: stateOf(row), trial: row.trial, expiresAt: row.expiresAt?.toISOString() ?? null }
  },

  async institutionOwn(_given, { platform, user }) {
    const [row, usage] = [await takeInstitution(platform, user.institutionId), await selectUsage(platform, [user.institutionId])]
    return showOwn(user, row, usage.get(row.id))
  },

  async institutionDescribe({ body: { rowVersion, ...draft } }, context) {
    const { platform, user } = context
    assertAllowed(mayOrganize(user))
    if (!isTimeZone(draft.timeZone)) throw invalid('timeZone', { zh: '没有这个时区', en: 'There is no such time zone' })
    const before = await takeInstitution(platform, user.institutionId)
    await updateInstitution(platform, before, rowVersion, draft)
    const after = await takeInstitution(platform, user.institutionId)
    const change = { before: factsOf(before), after: factsOf(after) }
    await logOperation(context, 'institution.change', { kind: 'institution', id: after.id, name: after.name, ...change })
    return showOwn(user, after, (await selectUsage(platform, [after.id])).get(after.id))
  },

  organizationChild: ({ query }, context) => selectChildren(context, query.id),
})

/** Records a change by the platform in the log of the institution itself. */
async function recordChange(
  context: CallerContext,
  after: InstitutionRow,
  action: 'institution.change' | 'institution.package' | 'institution.suspend' | 'institution.resume',
  before: InstitutionRow,
): Promise<void> {
  const change = { before: factsOf(before), after: factsOf(after) }
  await context.inInstitution(after.id, (db) =>
    logOperation({ ...context, db }, action, { kind: 'institution', id: after.id, name: after.name, ...change }),
  )
}

/** The properties of an institution for the log, with names in place of ids. */
function factsOf(row: InstitutionRow): object {
  const { id: _id, rowVersion: _version, packageId: _package, parentId: _parent, packageModules: _modules, createdAt: _created, ...facts } = row
  return facts
}

const termProperties = ['packageName', 'expiresAt', 'accountLimit', 'storageLimit']
/** Whether only the package or the term was changed. */
function onlyTermChanged(before: InstitutionRow, after: InstitutionRow): boolean {
  const [left, right] = [Object.entries(factsOf(before)), factsOf(after) as Record<string, unknown>]
  return left.every(([key, value]) => termProperties.includes(key) || JSON.stringify(value) === JSON.stringify(right[key]))
}

type Visitor = Pick<Context<'administrator'>, 'inInstitution' | 'from' | 'platform' | 'user'>

/**
 * The membership of a platform administrator in an institution: the existing one, or one as a visitor, which is created or reactivated. A visit is
 * recorded in the log of the institution.
 */
async function enterAsVisitor(context: Visitor, { id, name }: { id: string; name: string }): Promise<Membership> {
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
