import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from '../contract.ts'
import { simulatedBase, simulatedReader } from '#server/gateways/sign-on/ldap/ldap-simulator.ts'
import { simulateCertificate } from '#server/gateways/sign-on/simulated-certificate.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { verifyWithDirectories } from './journey/directory-password.ts'
import { selectSignOnEntrances } from './journey/entrances.ts'

let server: Awaited<ReturnType<typeof openServer>>
let admin: Person
let stranger: Person
let code: string
beforeAll(async () => {
  server = await openServer()
  code = `i-${newId().slice(-12)}`
  const here = await buildInstitution(server.database, { code, name: '江川理工大学' })
  admin = await buildPerson(server.database, here, 'administrator')
  stranger = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
})
afterAll(() => server.close())

const path = '/pressplatform/sign-on/providers'
let made = 0
const draft = (more: object = {}) => ({
  code: `cas-${++made}`,
  name: '统一身份认证',
  settings: { protocol: 'cas', base: 'https://cas.example.edu.cn/cas' },
  ...more,
})
const add = async (more: object = {}): Promise<Provider> => (await server.ask(admin, 'POST', path, draft(more))).data
const directory = {
  settings: { protocol: 'ldap', server: 'ldap://ldap.simulated', startTls: true, bindName: simulatedReader.name, base: simulatedBase },
  secret: simulatedReader.password,
}
const log = () =>
  withInstitution(server.database, admin.institutionId, (db) =>
    db.selectFrom('operationLog').select(['action', 'objectId', 'details']).orderBy('seq').execute(),
  )

test('a provider is added disabled, with the addresses to register, and its secret never comes back', async () => {
  const settings = { protocol: 'oidc', issuer: 'https://id.example.edu.cn', clientId: 'recto' }
  const added = await server.ask(admin, 'POST', path, draft({ code: 'campus', settings, secret: 'very secret' }))
  const at = `http://localhost/unifiedplatform/v1/sign-on/${code}/campus`
  expect(added).toMatchObject({
    status: 200,
    data: {
      enabled: false,
      hasSecret: true,
      people: 0,
      addresses: { begin: `${at}/begin`, callback: `${at}/callback`, logout: `${at}/logout`, metadata: null },
    },
  })
  const provider: Provider = added.data
  const listed = await server.ask(admin, 'GET', path)
  expect((listed.data as { items: Provider[] }).items).toContainEqual(provider)
  expect(JSON.stringify([added, listed, await log()])).not.toContain('very secret')
  const kept = await withInstitution(server.database, admin.institutionId, (db) =>
    db.selectFrom('identityProviders').select('secret').where('id', '=', provider.id).executeTakeFirstOrThrow(),
  )
  expect(kept.secret).not.toContain('secret')
})

test('a change without a secret keeps it, the log shows the changes, and a change of an older version is refused', async () => {
  const { id, rowVersion } = await add({ ...directory, secret: 'kept' })
  const { code: _code, ...rest } = draft(directory)
  const secretOf = () =>
    withInstitution(server.database, admin.institutionId, (db) =>
      db.selectFrom('identityProviders').select('secret').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const before = await secretOf()
  const body = { ...rest, secret: undefined, name: '校园账号', rowVersion }
  expect(await server.ask(admin, 'PUT', `${path}/${id}`, body)).toMatchObject({ status: 200, data: { name: '校园账号', hasSecret: true } })
  expect(await secretOf()).toEqual(before)
  expect((await log()).at(-1)).toMatchObject({
    action: 'provider.change',
    objectId: id,
    details: { before: { name: '统一身份认证' }, after: { name: '校园账号' } },
  })
  expect(await server.ask(admin, 'PUT', `${path}/${id}`, body)).toMatchObject({ status: 409 })
})

test.each([
  ['a code that is taken', () => ({ code: 'campus' }), 'code'],
  ['a code that is a way of signing in', () => ({ code: 'password' }), 'code'],
  ['an administrator by rule', () => ({ roleRules: [{ value: 'staff', role: 'administrator' }] }), 'roleRules.0.role'],
  ['an administrator', () => ({ role: 'administrator' }), 'role'],
  ['a role that is none', () => ({ role: 'emperor' }), 'role'],
  ['no web address', () => ({ settings: { protocol: 'cas', base: 'javascript:alert(1)' } }), 'settings.base'],
  [
    'a certificate that is none',
    () => ({ settings: { protocol: 'saml', entityId: 'x', entryPoint: 'https://x.example', certificates: ['AAAA'] } }),
    'settings.certificates.0',
  ],
  [
    'no certificate',
    () => ({ settings: { protocol: 'saml', entityId: 'x', entryPoint: 'https://x.example', certificates: [] } }),
    'settings.certificates',
  ],
  ['a filter without the account', () => ({ settings: { ...directory.settings, filter: '(uid=*)' } }), 'settings.filter'],
  ['a filter with odd brackets', () => ({ settings: { ...directory.settings, filter: '(uid={account}))' } }), 'settings.filter'],
  ['a reader who is another way to bind', () => ({ settings: { ...directory.settings, bindName: 'EXTERNAL' } }), 'settings.bindName'],
])('%s is refused at its field', async (_what, more, field) => {
  const refused = await server.ask(admin, 'POST', path, draft(more()))
  expect(refused).toMatchObject({ status: 422, fields: [{ path: field }] })
})

test('the expiry of a certificate is shown', async () => {
  const { certificate } = simulateCertificate()
  const provider = await add({ settings: { protocol: 'saml', entityId: 'x', entryPoint: 'https://x.example/sso', certificates: [certificate] } })
  expect(new Date(String(provider.certificateEnds)).getTime()).toBeGreaterThan(Date.now() + 300 * 24 * 3600_000)
})

test('only users with the right can see and change providers, and only within their institution', async () => {
  const provider = await add()
  const teacher = await buildPerson(server.database, admin.institutionId, 'teacher')
  const assistant = await buildPerson(server.database, admin.institutionId, 'assistant')
  await withInstitution(server.database, admin.institutionId, (db) =>
    db
      .insertInto('roles')
      .values({ code: 'assistant', name: '助理', modules: ['SystemManagement'], features: [] })
      .execute(),
  )
  const asks: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object][] = [
    ['GET', path],
    ['POST', path, draft()],
    ['PUT', `${path}/${provider.id}`, { ...draft(), rowVersion: 1 }],
    ['PUT', `${path}/${provider.id}/enabled`, { enabled: true }],
    ['PUT', '/pressplatform/sign-on/order', { ids: [provider.id] }],
    ['POST', `${path}/${provider.id}/try`, { account: 'a', password: 'b' }],
    ['POST', '/pressplatform/sign-on/metadata', { xml: '<a/>' }],
    ['DELETE', `${path}/${provider.id}`],
  ]
  for (const [method, url, body] of asks) {
    for (const person of [teacher, assistant]) expect(await server.ask(person, method, url, body)).toMatchObject({ status: 403 })
    if (url.includes(provider.id)) expect(await server.ask(stranger, method, url, body)).toMatchObject({ status: 404 })
  }
  expect((await server.ask(stranger, 'GET', path)).data).toMatchObject({ items: [] })
  await server.ask(stranger, 'PUT', '/pressplatform/sign-on/order', { ids: [provider.id] })
  expect(await server.ask(admin, 'GET', path)).toMatchObject({
    data: { items: expect.arrayContaining([expect.objectContaining({ id: provider.id, enabled: false })]) },
  })
})

test('the entrance shows enabled providers in their order; removing one removes its bindings', async () => {
  const [first, second] = [await add({ nameEn: 'Campus' }), await add()]
  const institution = { id: admin.institutionId, code }
  const shown = async () => (await selectSignOnEntrances(server.app, institution)).entrances.map((one) => one.code)
  expect(await shown()).toEqual([])
  for (const one of [first, second]) await server.ask(admin, 'PUT', `${path}/${one.id}/enabled`, { enabled: true })
  expect(await shown()).toEqual([first.code, second.code])
  expect((await selectSignOnEntrances(server.app, institution)).entrances[0]).toEqual({
    code: first.code,
    protocol: 'cas',
    name: { zh: '统一身份认证', en: 'Campus' },
    href: `/unifiedplatform/v1/sign-on/${code}/${first.code}/begin`,
  })
  const { data: all } = await server.ask(admin, 'GET', path)
  const ids = (all as { items: Provider[] }).items.map(({ id }) => id).filter((id) => id !== first.id && id !== second.id)
  await server.ask(admin, 'PUT', '/pressplatform/sign-on/order', { ids: [second.id, first.id, ...ids] })
  expect(await shown()).toEqual([second.code, first.code])

  await server.database.platform
    .insertInto('accountIdentities')
    .values({ id: newId(), accountId: admin.accountId, provider: first.id, subject: 'x' })
    .execute()
  expect(await server.ask(admin, 'DELETE', `${path}/${first.id}`)).toMatchObject({ status: 200 })
  expect(await shown()).toEqual([second.code])
  expect(await server.database.platform.selectFrom('accountIdentities').select('id').where('provider', '=', first.id).execute()).toEqual([])
  expect((await log()).at(-1)).toMatchObject({ action: 'provider.remove', objectId: first.id })
})

test('the metadata of a SAML provider fills the form', async () => {
  const { saml } = await server.app.gateways.simulators.signOn!.open()
  const xml = await (await fetch(saml.entityId)).text()
  const read = (text: string) => server.ask(admin, 'POST', '/pressplatform/sign-on/metadata', { xml: text })
  expect(await read(xml)).toMatchObject({ data: { entityId: saml.entityId, entryPoint: saml.entryPoint, certificates: [saml.certificate] } })
  expect(await read('<html></html>')).toMatchObject({ status: 422, fields: [{ path: 'xml' }] })
})

test('a directory can be tested without signing anyone in', async () => {
  const provider = await add(directory)
  const attempt = (password: string) => server.ask(admin, 'POST', `${path}/${provider.id}/try`, { account: 'xuzhi', password })
  const tried = await attempt('recto-demo')
  expect(tried).toMatchObject({ status: 200, data: { subject: 'xuzhi', attributes: { name: '徐知', number: '2026110307', roles: ['student'] } } })
  expect(tried.headers).not.toHaveProperty('set-cookie')
  expect(await attempt('guess')).toMatchObject({ status: 400, errorCode: 'wrongPassword' })
})

test('the password form checks the directories of its entrance', async () => {
  const at = `i-${newId().slice(-12)}`
  const institutionId = await buildInstitution(server.database, { code: at })
  const boss = await buildPerson(server.database, institutionId, 'administrator')
  const outside = { app: server.app, from: { address: '10.0.0.1', host: 'localhost' } }
  const prove = (account: string, password: string) => verifyWithDirectories({ account, password, from: at }, outside)
  expect(await prove('xuzhi', 'recto-demo')).toBeUndefined()

  const added = await server.ask(boss, 'POST', path, draft({ ...directory, code: 'ldap' }))
  const provider: Provider = added.data
  expect(await prove('xuzhi', 'recto-demo')).toBeUndefined()
  await server.ask(boss, 'PUT', `${path}/${provider.id}/enabled`, { enabled: true })
  const identity = { provider: provider.id, subject: 'xuzhi', name: '徐知', session: null }
  expect(await prove('xuzhi', 'recto-demo')).toEqual({ accountId: undefined, method: 'ldap', identity })
  expect(await prove('xuzhi', 'guess')).toBeUndefined()
  expect(await verifyWithDirectories({ account: 'xuzhi', password: 'recto-demo' }, outside)).toBeUndefined()
  // Without a code in the URL the host determines the entrance.
  await server.database.platform
    .updateTable('institutions')
    .set({ host: `${at}.example` })
    .where('id', '=', institutionId)
    .execute()
  const byHost = { app: server.app, from: { address: '10.0.0.1', host: `${at}.example` } }
  expect(await verifyWithDirectories({ account: 'xuzhi', password: 'recto-demo' }, byHost)).toMatchObject({ method: 'ldap' })

  const student = await buildPerson(server.database, institutionId, 'student')
  await withInstitution(server.database, institutionId, (db) =>
    db.updateTable('members').set({ number: '2026110307' }).where('id', '=', student.memberId).execute(),
  )
  expect(await prove('xuzhi', 'recto-demo')).toEqual({ accountId: student.accountId, method: 'ldap', identity })

  const { code: _code, ...rest } = draft({ ...directory, settings: { ...directory.settings, server: 'ldaps://127.0.0.1:9' } })
  await server.ask(boss, 'PUT', `${path}/${provider.id}`, { ...rest, rowVersion: provider.rowVersion })
  await expect(prove('xuzhi', 'recto-demo')).rejects.toMatchObject({ code: 'busy' })
})
