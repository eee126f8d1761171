import type { Identity } from '../contract.ts'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runRecurringTask } from '#server/kernel/jobs/scheduler.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { newProof } from '#features/access/session/server/sign-in/proof-queries.ts'
import { multipart } from '#server/testing/multipart.ts'
import { type Net, openServer } from '#server/testing/open.ts'
import { identitiesDue } from './due.ts'

const calls = '/pressplatform/idauthentication'

describe.each<Net>(['both', 'scope', 'rls'])('identities with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let here: string
  let administrator: Person
  let foreign: Person
  let root: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const institutions = [await buildInstitution(server.database), await buildInstitution(server.database)] as const
    here = institutions[0]
    administrator = await buildPerson(server.database, here, 'administrator', { name: '沈书远' })
    root = await buildPerson(server.database, here, 'administrator', { name: '平台管理员', administrator: true })
    foreign = await buildPerson(server.database, institutions[1], 'administrator', { name: '江亦宁' })
  })
  afterAll(() => server.close())

  const newcomer = (name = '林晓', role = 'student') => buildPerson(server.database, here, role, { name })
  async function upload(who: Person): Promise<string> {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { payload, headers } = multipart(png, '工作证.png')
    return ((await server.ask(who, 'POST', `${calls}/evidence`, payload, headers)).data as unknown as { id: string }).id
  }
  async function apply(who: Person, body: object = {}) {
    const draft = { method: 'manual', kind: 'teacher', realName: who.name, idNumber: '110101199003071234', evidence: [await upload(who)] }
    const answer = await server.ask(who, 'POST', calls, { ...draft, ...body })
    return { ...answer, data: answer.data as unknown as Identity }
  }
  const rolesOf = (who: Person) =>
    withInstitution(
      server.database,
      who.institutionId,
      async (db) => (await db.selectFrom('members').select('roles').where('id', '=', who.memberId).executeTakeFirstOrThrow()).roles,
    )
  const logOf = (action: string) =>
    withInstitution(server.database, here, (db) =>
      db.selectFrom('operationLog').select(['action', 'details']).where('action', '=', action).orderBy('seq', 'desc').execute(),
    )
  const decide = (who: Person, application: Identity, verb: string, body: object = {}) =>
    server.ask(who, 'POST', `${calls}/${application.id}/${verb}`, { rowVersion: application.rowVersion, ...body })

  test('an approval gives the role in this institution at once; a revocation takes it away', async () => {
    const who = await newcomer()
    const { status, data } = await apply(who)
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'pending', idNumber: '••••••••••••••1234', can: { withdraw: true, audit: false } })
    const approved = await decide(administrator, data, 'approve')
    expect(approved).toMatchObject({ status: 200, data: { state: 'approved', auditorName: '沈书远' } })
    expect(await rolesOf(who)).toEqual(['student', 'teacher'])
    const entry = (await logOf('identity.approve'))[0]
    expect(entry?.details).toMatchObject({ before: { roles: ['student'] }, after: { roles: ['student', 'teacher'] } })
    const modules = (await server.ask(who, 'GET', '/unifiedplatform/v1/user/rolemodule')).data as unknown as { modules: string[] }
    expect(modules.modules).toContain('teach')
    const revoked = await decide(administrator, approved.data as unknown as Identity, 'revoke', { reason: '已离职' })
    expect(revoked).toMatchObject({ status: 200, data: { state: 'revoked', reason: '已离职' } })
    expect(await rolesOf(who)).toEqual(['student'])
  })

  test('a role that the member had before the approval stays when the identity is revoked', async () => {
    const who = await newcomer('顾知行', 'teacher')
    const approved = (await decide(administrator, (await apply(who)).data, 'approve')).data as unknown as Identity
    await decide(administrator, approved, 'revoke', { reason: '误批' })
    expect(await rolesOf(who)).toEqual(['teacher'])
  })

  test('a member may apply again after a rejection or a withdrawal, but not while an application is pending', async () => {
    const who = await newcomer()
    const first = (await apply(who)).data
    expect(await apply(who)).toMatchObject({ status: 409 })
    expect(await decide(administrator, first, 'reject', { reason: '' })).toMatchObject({ status: 422 })
    expect(await decide(administrator, first, 'reject', { reason: '照片不清楚' })).toMatchObject({ status: 200 })
    expect(await decide(administrator, first, 'approve')).toMatchObject({ status: 409 })
    const second = await apply(who)
    expect(second.status).toBe(200)
    expect(await server.ask(who, 'POST', `${calls}/${second.data.id}/withdraw`)).toMatchObject({ status: 200 })
    const mine = (await server.ask(who, 'GET', `${calls}/mine`)).data as unknown as { items: Identity[] }
    expect(mine.items.map((item) => [item.state, item.reason])).toEqual([
      ['withdrawn', ''],
      ['rejected', '照片不清楚'],
    ])
  })

  test('members without the right, other institutions and the applicant cannot decide or see the evidence', async () => {
    const who = await newcomer()
    const teacher = await newcomer('白石岩', 'teacher')
    const { data } = await apply(who)
    expect(await decide(teacher, data, 'approve')).toMatchObject({ status: 403 })
    expect(await decide(foreign, data, 'approve')).toMatchObject({ status: 404 })
    expect(await decide(foreign, data, 'number')).toMatchObject({ status: 404 })
    expect(await server.ask(teacher, 'GET', `${calls}/list`)).toMatchObject({ status: 403 })
    expect(await server.ask(teacher, 'POST', `${calls}/${data.id}/withdraw`)).toMatchObject({ status: 404 })
    expect(((await server.ask(foreign, 'GET', `${calls}/list`)).data as unknown as { total: number }).total).toBe(0)
    const file = data.evidence[0]?.id
    const fetched = async (by: Person) => (await server.http.inject({ url: `/rman/v1/files/${file}`, headers: { cookie: by.cookie } })).statusCode
    expect([await fetched(who), await fetched(administrator), await fetched(teacher), await fetched(foreign)]).toEqual([200, 200, 404, 404])
    const own = (await apply(administrator, { kind: 'author' })).data
    expect(await decide(administrator, own, 'approve')).toMatchObject({ status: 403 })
  })

  test('the id number is encrypted at rest, and every unmasking by a member who decides is logged', async () => {
    const { data } = await apply(await newcomer())
    const kept = await withInstitution(server.database, here, (db) =>
      db.selectFrom('identityApplications').select('idNumber').where('id', '=', data.id).executeTakeFirstOrThrow(),
    )
    expect(kept.idNumber).not.toContain('1101')
    expect(await server.ask(administrator, 'POST', `${calls}/${data.id}/number`)).toMatchObject({
      status: 200,
      data: { idNumber: '110101199003071234' },
    })
    const [entry] = await logOf('identity.look')
    expect(JSON.stringify(entry)).not.toContain('110101')
    expect(entry?.details).toMatchObject({ actor: '沈书远' })
  })

  test('evidence must be a valid file that the applicant uploaded', async () => {
    const [who, other] = [await newcomer(), await newcomer()]
    const bad = multipart(Buffer.from('<script>'), 'a.png')
    expect(await server.ask(who, 'POST', `${calls}/evidence`, bad.payload, bad.headers)).toMatchObject({ status: 415 })
    expect(await apply(who, { evidence: [await upload(other)] })).toMatchObject({ status: 422, fields: [{ path: 'evidence' }] })
    expect(await apply(who, { evidence: [] })).toMatchObject({ status: 422 })
  })

  test('a verified mail address of the institution approves a student at once, and a teacher only after a decision', async () => {
    await server.database.platform
      .updateTable('institutions')
      .set({ mailDomains: ['jc.edu.cn'] })
      .where('id', '=', here)
      .execute()
    const who = await newcomer('周可欣', 'author')
    const mail = 'keXin@stu.jc.edu.cn'.toLowerCase()
    const proof = async () => (await newProof(server.database.platform, { purpose: 'bind', target: mail, accountId: who.accountId })).proof
    const shown = async (body: object) => server.ask(who, 'POST', calls, { method: 'mail', mail, realName: '周可欣', proof: await proof(), ...body })
    expect(await shown({ kind: 'student', mail: 'x@elsewhere.com' })).toMatchObject({ status: 422, fields: [{ path: 'mail' }] })
    expect(await shown({ kind: 'student', proof: 'invented' })).toMatchObject({ status: 400 })
    expect(await shown({ kind: 'student' })).toMatchObject({ status: 200, data: { state: 'approved' } })
    expect(await rolesOf(who)).toEqual(['author', 'student'])
    expect(await shown({ kind: 'teacher' })).toMatchObject({ status: 200, data: { state: 'pending' } })
  })

  test('a match of number and name in the roster approves a student at once, and a teacher only after a decision', async () => {
    const who = await newcomer('吴浩然', 'author')
    await withInstitution(server.database, here, (db) =>
      db
        .updateTable('members')
        .set({ number: `N${net}` })
        .where('id', '=', who.memberId)
        .execute(),
    )
    const shown = (body: object) => server.ask(who, 'POST', calls, { method: 'roster', realName: '吴浩然', number: `N${net}`, ...body })
    expect(await shown({ kind: 'student', number: 'N-none' })).toMatchObject({ status: 422, fields: [{ path: 'number' }] })
    expect(await shown({ kind: 'teacher' })).toMatchObject({ status: 200, data: { state: 'pending' } })
    expect(await shown({ kind: 'student' })).toMatchObject({ status: 200, data: { state: 'approved' } })
  })

  test('an expired identity loses its role, and the expiry is logged once', async () => {
    const who = await newcomer()
    const { data } = await apply(who)
    expect(await decide(administrator, data, 'approve', { validTo: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 422 })
    await decide(administrator, data, 'approve', { validTo: new Date(Date.now() + 3600_000).toISOString() })
    await runRecurringTask(identitiesDue, server.app)
    expect(await rolesOf(who)).toContain('teacher')
    await withInstitution(server.database, here, (db) =>
      db
        .updateTable('identityApplications')
        .set({ validTo: sql`now() - interval '1 minute'` })
        .where('id', '=', data.id)
        .execute(),
    )
    await runRecurringTask(identitiesDue, server.app)
    await runRecurringTask(identitiesDue, server.app)
    expect(await rolesOf(who)).toEqual(['student'])
    expect(await logOf('identity.expire')).toHaveLength(1)
  })

  test('only the platform verifies an institution', async () => {
    const { status, data } = await apply(administrator, { kind: 'org', orgName: '江川理工大学' })
    expect(status).toBe(200)
    expect(await apply(await newcomer(), { kind: 'org', orgName: '江川理工大学' })).toMatchObject({ status: 403 })
    const deputy = await newcomer('副管理员', 'administrator')
    expect(await decide(deputy, data, 'approve')).toMatchObject({ status: 403 })
    const waiting = (await server.ask(root, 'GET', `${calls}/institutions`)).data as unknown as { orgName: string }[]
    expect(waiting.map((each) => each.orgName)).toEqual(['江川理工大学'])
    expect(await server.ask(administrator, 'GET', `${calls}/institutions`)).toMatchObject({ status: 403 })
    expect(await decide(root, data, 'approve')).toMatchObject({ status: 200, data: { state: 'approved' } })
  })
})
