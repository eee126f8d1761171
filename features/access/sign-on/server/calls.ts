import type { z } from 'zod'
import * as contract from '../contract.ts'
import { readSamlMetadata } from '#server/gateways/sign-on/saml/saml-metadata.ts'
import { SignOnError } from '#server/gateways/sign-on/sign-on-error.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid, assertAllowed } from '#server/kernel/http/refusal.ts'
import { type RequestContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import type { App } from '#server/kernel/app.ts'
import { seal } from '#server/kernel/crypto/sealed.ts'
import type { User } from '#server/kernel/access/session.ts'
import { loadInstitution } from '#server/kernel/people/institutions-by-host-queries.ts'
import { passwordSignOn, secretPurpose } from './adapters.ts'
import { maySetUp } from './policy.ts'
import {
  countPeople,
  deleteProvider,
  findProviderByCode,
  insertProvider,
  type ProviderRow,
  selectProviders,
  selectRoleCodes,
  setEnabled,
  setOrder,
  loadProvider,
  updateProvider,
} from './queries.ts'
import { checkedSettings } from './rules.ts'
import { logged, show } from './present.ts'

interface ProviderContext {
  db: Db
  platform: PlatformDb
  user: User
  app: App
}

async function presentAll({ platform, user, app }: ProviderContext, providers: readonly ProviderRow[]) {
  const origin = new URL(app.publicUrl).origin
  const ids = providers.map(({ id }) => id)
  const [{ code }, people] = await Promise.all([loadInstitution(platform, user.institutionId), countPeople(platform, ids)])
  const items = providers.map((one) => show(one, { origin, institutionCode: code, people: people.get(one.id) ?? 0 }))
  return { items, origin, institutionCode: code }
}
const presentOne = async (context: ProviderContext, id: string) =>
  (await presentAll(context, [await loadProvider(context.db, id)])).items[0] as contract.Provider

/** Refuses roles that the institution does not have, and the administrator role, which a provider must not assign. */
async function mustBeRoles(db: Db, { role, roleRules }: { role: string; roleRules: readonly { role: string }[] }): Promise<void> {
  const known = new Set((await selectRoleCodes(db)).filter((code) => code !== 'administrator'))
  const words = { zh: '请选择机构里管理员以外的角色', en: 'Choose a role other than administrator' }
  if (!known.has(role)) throw invalid('role', words)
  const wrong = roleRules.findIndex((rule) => !known.has(rule.role))
  if (wrong >= 0) throw invalid(`roleRules.${wrong}.role`, words)
}

const namesInOrder = async (db: Db) => (await selectProviders(db)).map(({ name }) => name)

export default handlers(contract, {
  async providerList(_given, context) {
    assertAllowed(maySetUp(context.user))
    return presentAll(context, await selectProviders(context.db))
  },

  async providerAdd({ body: { secret, ...draft } }, context) {
    const { db, user, app } = context
    assertAllowed(maySetUp(user))
    await mustBeRoles(db, draft)
    if (await findProviderByCode(db, draft.code)) throw invalid('code', { zh: '代号已被使用', en: 'This code is taken' })
    const sealed = secret ? seal(app.secret, secretPurpose, secret) : null
    const id = await insertProvider(db, { ...draft, settings: checkedSettings(draft.settings), secret: sealed })
    const { state, ...about } = logged(await loadProvider(db, id))
    await logOperation(context, 'provider.add', { ...about, after: state })
    return presentOne(context, id)
  },

  async providerChange({ providerId, body: { rowVersion, secret, ...draft } }, context) {
    const { db, user, app } = context
    assertAllowed(maySetUp(user))
    await mustBeRoles(db, draft)
    const before = await loadProvider(db, providerId)
    if (before.settings.protocol !== draft.settings.protocol)
      throw invalid('settings.protocol', { zh: '协议不能更改，请新建一种登录方式', en: 'The protocol cannot be changed; add another provider' })
    const sealed = secret ? seal(app.secret, secretPurpose, secret) : before.secret
    await updateProvider(db, providerId, rowVersion, { ...draft, code: before.code, settings: checkedSettings(draft.settings), secret: sealed })
    const after = logged(await loadProvider(db, providerId))
    await logOperation(context, 'provider.change', {
      kind: after.kind,
      id: after.id,
      name: after.name,
      before: logged(before).state,
      after: after.state,
    })
    return presentOne(context, providerId)
  },

  async providerEnable({ providerId, body: { enabled } }, context) {
    const { db, user } = context
    assertAllowed(maySetUp(user))
    const { id, name, enabled: before } = await loadProvider(db, providerId)
    if (before === enabled) return
    await setEnabled(db, id, enabled)
    await logOperation(context, 'provider.change', { kind: 'provider', id, name, before: { enabled: before }, after: { enabled } })
  },

  async providerOrder({ body: { ids } }, context) {
    const { db, user } = context
    assertAllowed(maySetUp(user))
    if (!ids.length) return
    const before = await namesInOrder(db)
    await setOrder(db, ids)
    const after = await namesInOrder(db)
    if (before.join() !== after.join())
      await logOperation(context, 'provider.change', { kind: 'provider', name: after[0] ?? '', before: { order: before }, after: { order: after } })
  },

  async providerRemove({ providerId }, context) {
    const { db, platform, user } = context
    assertAllowed(maySetUp(user))
    const before = await loadProvider(db, providerId)
    await deleteProvider(db, platform, before.id)
    const { state, ...about } = logged(before)
    await logOperation(context, 'provider.remove', { ...about, before: state })
  },

  async samlMetadataRead({ body }, { user }) {
    assertAllowed(maySetUp(user))
    try {
      return readSamlMetadata(body.xml)
    } catch (error) {
      if (!(error instanceof SignOnError)) throw error
      throw invalid('xml', { zh: '不是 SAML 身份提供方的元数据', en: 'This is not the metadata of a SAML identity provider' })
    }
  },

  directoryTry: prepared(
    async ({ providerId, body }: { providerId: string; body: { account: string; password: string } }, { app, user }: RequestContext) => {
      if (!user) return undefined
      assertAllowed(maySetUp(user))
      const provider = await app.database.withInstitution(user.institutionId, 'read only', (db) => loadProvider(db, providerId))
      if (provider.settings.protocol !== 'ldap')
        throw invalid('providerId', { zh: '只有 LDAP 目录可以这样试', en: 'Only an LDAP directory can be tested this way' })
      const { subject, attributes } = await (await passwordSignOn(app, provider)).prove(body.account, body.password)
      return { subject, attributes }
    },
    async (proof) => proof as z.infer<typeof contract.ProviderIdentity>,
  ),
})
