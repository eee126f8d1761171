import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { notifyDueAnnouncements } from './notify-readers.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

const base = '/pressplatform/announcements'
const draft = { title: '期末考试安排', body: '第一段\n\n第二段', type: 'news', audience: 'all' }
interface Made {
  id: string
  rowVersion: number
  state: string
  title: string
  viewCount: number
}

async function school() {
  const id = await buildInstitution(server.database, { name: '江川理工大学' })
  const [admin, teacher, student] = [
    await buildPerson(server.database, id, 'administrator'),
    await buildPerson(server.database, id, 'teacher'),
    await buildPerson(server.database, id, 'student'),
  ]
  return { id, admin, teacher, student }
}
const add = async (who: Person, change: object = {}) => (await server.ask(who, 'POST', base, { ...draft, ...change })).data as Made
const publish = (who: Person, ...ids: string[]) => server.ask(who, 'PUT', `${base}/publish`, { ids })
async function published(who: Person, change: object = {}) {
  const made = await add(who, change)
  expect((await publish(who, made.id)).data).toEqual({ done: [made.id], failed: [] })
  return made
}
const shownTo = async (who: Person) => ((await server.ask(who, 'GET', `${base}/shown`)).data as Made[]).map(({ title }) => title)
const inboxOf = async (who: Person) => ((await server.ask(who, 'GET', '/pressplatform/messages')).data as { items: Made[] }).items
const logOf = (who: Person) =>
  withInstitution(server.database, who.institutionId, (db) => db.selectFrom('operationLog').select(['action', 'objectId']).orderBy('seq').execute())
const place = (who: Person, name: string, parentId: string | null = null, above: string[] = []) =>
  withInstitution(server.database, who.institutionId, async (db) => {
    const id = newId()
    await db
      .insertInto('departments')
      .values({ id, parentId, ancestors: [...above, id], name })
      .execute()
    return id
  })

test('readers do not see a draft; once published, each member gets one message and each reader is counted once', async () => {
  const { admin, student, teacher } = await school()
  const made = await add(admin)
  expect(made).toMatchObject({ state: 'draft', platform: false, viewCount: 0, can: { publish: true, offline: false, remove: true } })
  expect([await shownTo(student), (await server.ask(student, 'GET', `${base}/${made.id}`)).status]).toEqual([[], 404])
  await publish(admin, made.id)
  await notifyDueAnnouncements(server.app)
  await notifyDueAnnouncements(server.app)
  const [message] = await inboxOf(student)
  expect(await inboxOf(student)).toHaveLength(1)
  expect(message).toMatchObject({
    title: '期末考试安排',
    type: 'announcement',
    about: `announcement:${made.id}`,
    link: `/mycenter/home?inbox=1&announcement=${made.id}`,
  })
  expect((await server.ask(student, 'GET', `${base}/${made.id}`)).data).toMatchObject({ body: draft.body, publisher: '江川理工大学', viewed: false })
  for (const who of [student, student, teacher]) expect((await server.ask(who, 'PUT', `${base}/${made.id}/view`)).status).toBe(200)
  expect((await inboxOf(student))[0]).toMatchObject({ readAt: expect.any(String) })
  const list = await server.ask(admin, 'GET', `${base}?state=shown`)
  expect(list.data).toMatchObject({ total: 1, items: [{ viewCount: 2, state: 'shown' }] })
  expect((await logOf(admin)).map(({ action }) => action)).toEqual(['announcement.publish'])
})

test('an audience of roles or departments, with everything below them, applies to the screen and to the inbox', async () => {
  const { admin, teacher, student } = await school()
  const physics = await place(admin, '物理系')
  const optics = await place(admin, '光学组', physics, [physics])
  await withInstitution(server.database, admin.institutionId, (db) =>
    db.updateTable('members').set({ departmentId: optics }).where('id', '=', student.memberId).execute(),
  )
  await withInstitution(server.database, admin.institutionId, (db) =>
    db.insertInto('memberDepartments').values({ memberId: admin.memberId, departmentId: physics, kind: 'further' }).execute(),
  )
  await published(admin, { title: '给教师', audience: 'roles', roles: ['teacher'] })
  await published(admin, { title: '给物理系', audience: 'departments', audienceIds: [physics] })
  await notifyDueAnnouncements(server.app)
  const seen = async (who: Person) => [await shownTo(who), (await inboxOf(who)).map(({ title }) => title)]
  expect(await seen(teacher)).toEqual([['给教师'], ['给教师']])
  expect(await seen(student)).toEqual([['给物理系'], ['给物理系']])
  expect(await seen(admin)).toEqual([['给物理系'], ['给物理系']])
  const counted = await server.ask(admin, 'POST', `${base}/audience`, { audience: 'departments', audienceIds: [physics] })
  expect(counted.data).toEqual({ people: 2, institutions: 1 })
})

test('an audience of departments or roles that the institution does not have is refused at its field', async () => {
  const [here, there] = [await school(), await school()]
  const theirs = await place(there.admin, '别处')
  const send = (change: object) => server.ask(here.admin, 'POST', base, { ...draft, ...change })
  expect(await send({ audience: 'departments', audienceIds: [theirs] })).toMatchObject({ status: 422, fields: [{ path: 'audienceIds' }] })
  expect(await send({ audience: 'roles', roles: ['unknown'] })).toMatchObject({ status: 422, fields: [{ path: 'roles' }] })
  expect(await send({ audience: 'departments', audienceIds: [await place(here.admin, '本处')] })).toMatchObject({ status: 200 })
})

test('a scheduled announcement is shown from its start to its end, and messages are sent at its start', async () => {
  const { admin, student } = await school()
  const [soon, later] = [new Date(Date.now() + 3600_000).toISOString(), new Date(Date.now() + 7200_000).toISOString()]
  const { id } = await published(admin, { startAt: soon, endAt: later })
  await notifyDueAnnouncements(server.app)
  const state = async () => ((await server.ask(admin, 'GET', base)).data as { items: Made[] }).items[0]?.state
  expect([await state(), await shownTo(student), await inboxOf(student)]).toEqual(['scheduled', [], []])
  await asOwner(server.urls.owner, `update announcements set start_at = now() - interval '1 minute' where id = '${id}'`)
  await notifyDueAnnouncements(server.app)
  expect([await state(), await shownTo(student), (await inboxOf(student)).length]).toEqual(['shown', ['期末考试安排'], 1])
  await asOwner(
    server.urls.owner,
    `update announcements set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour' where id = '${id}'`,
  )
  expect([await state(), await shownTo(student)]).toEqual(['ended', []])
  const again = await server.ask(admin, 'PUT', `${base}/offline`, { ids: [id] })
  expect(again.data).toMatchObject({ done: [id] })
  expect((await publish(admin, id)).data).toMatchObject({ done: [], failed: [{ id, reason: '结束时间已过' }] })
})

test('a platform announcement reaches every institution, or the chosen ones, and each member once', async () => {
  const [one, other] = [await school(), await school()]
  const root = await buildPerson(server.database, one.id, 'administrator', { administrator: true })
  const { id } = await published(root, { platform: true, title: '全平台维护', type: 'maintenance', top: true })
  await published(root, { platform: true, title: '只给一所', audience: 'institutions', audienceIds: [other.id] })
  await notifyDueAnnouncements(server.app)
  await notifyDueAnnouncements(server.app)
  expect((await inboxOf(one.student)).map(({ title }) => title)).toEqual(['全平台维护'])
  expect((await inboxOf(other.student)).map(({ title }) => title).sort()).toEqual(['全平台维护', '只给一所'])
  const { data } = await server.ask(other.student, 'GET', `${base}/shown`)
  expect(data).toMatchObject([{ title: '全平台维护', publisher: '平台', top: true }, { title: '只给一所' }])
  expect((await server.ask(root, 'POST', `${base}/audience`, { platform: true, audience: 'institutions', audienceIds: [other.id] })).data).toEqual({
    people: 3,
    institutions: 1,
  })
  // A process that died between two institutions: the next run continues with the second.
  await asOwner(
    server.urls.owner,
    `update announcements set notified_at = null; delete from announcement_notices where institution_id = '${other.id}'`,
  )
  await asOwner(server.urls.owner, `update messages set removed_at = now() where institution_id = '${other.id}'`)
  await notifyDueAnnouncements(server.app)
  expect([(await inboxOf(one.student)).length, (await inboxOf(other.student)).length]).toEqual([1, 2])
  // The institutions of other tests would see it too.
  await server.ask(root, 'PUT', `${base}/offline`, { ids: [id] })
})

test('only a platform administrator manages platform announcements, and only holders of the right those of their institution', async () => {
  const { admin, teacher } = await school()
  const stranger = (await school()).admin
  const { id } = await published(admin)
  expect((await server.ask(admin, 'POST', base, { ...draft, platform: true })).status).toBe(403)
  expect((await server.ask(admin, 'GET', `${base}?platform=true`)).status).toBe(403)
  expect((await server.ask(teacher, 'POST', base, draft)).status).toBe(403)
  expect((await server.ask(teacher, 'GET', base)).status).toBe(403)
  expect((await server.ask(undefined, 'GET', `${base}/shown`)).status).toBe(401)
  expect((await server.ask(stranger, 'PUT', `${base}/${id}`, { ...draft, rowVersion: 1 })).status).toBe(404)
  expect((await server.ask(stranger, 'PUT', `${base}/offline`, { ids: [id] })).data).toMatchObject({ done: [], failed: [{ id, name: '' }] })
  expect((await server.ask(stranger, 'GET', `${base}/${id}`)).status).toBe(404)
  expect(((await server.ask(stranger, 'GET', base)).data as { items: Made[] }).items).toEqual([])
})

test('an institution administrator sees a platform announcement and cannot change it, take it offline or send reminders', async () => {
  const { admin } = await school()
  const root = await buildPerson(server.database, admin.institutionId, 'administrator', { administrator: true })
  const { id, rowVersion } = await published(root, { platform: true })
  expect((await server.ask(admin, 'GET', `${base}/${id}`)).status).toBe(200)
  expect((await server.ask(admin, 'PUT', `${base}/${id}`, { ...draft, rowVersion: rowVersion + 1 })).status).toBe(403)
  expect((await server.ask(admin, 'PUT', `${base}/offline`, { ids: [id] })).data).toMatchObject({ failed: [{ id, reason: '没有权限' }] })
  expect((await server.ask(root, 'POST', `${base}/${id}/remind`)).status).toBe(403)
  await server.ask(root, 'PUT', `${base}/offline`, { ids: [id] })
})

test('an offline announcement is hidden; publishing it again sends no second message; only an offline one can be deleted', async () => {
  const { admin, student } = await school()
  const { id } = await published(admin)
  await notifyDueAnnouncements(server.app)
  await server.ask(admin, 'PUT', `${base}/offline`, { ids: [id] })
  expect([await shownTo(student), (await server.ask(student, 'PUT', `${base}/${id}/view`)).status]).toEqual([[], 404])
  await publish(admin, id)
  await notifyDueAnnouncements(server.app)
  expect([await shownTo(student), (await inboxOf(student)).length]).toEqual([['期末考试安排'], 1])
  expect((await server.ask(admin, 'DELETE', `${base}?id=${id}`)).data).toMatchObject({ done: [], failed: [{ id }] })
  await server.ask(admin, 'PUT', `${base}/offline`, { ids: [id] })
  expect((await server.ask(admin, 'DELETE', `${base}?id=${id}`)).data).toMatchObject({ done: [id] })
  expect((await logOf(admin)).map(({ action }) => action.split('.')[1])).toEqual(['publish', 'offline', 'publish', 'offline', 'remove'])
})

test('a change based on an old version is refused, and a published announcement keeps its start time', async () => {
  const { admin } = await school()
  const { id } = await published(admin)
  const change = { ...draft, title: '新的标题', rowVersion: 2 }
  expect((await server.ask(admin, 'PUT', `${base}/${id}`, change)).data).toMatchObject({
    title: '新的标题',
    startAt: expect.any(String),
    rowVersion: 3,
  })
  expect((await server.ask(admin, 'PUT', `${base}/${id}`, change)).status).toBe(409)
  expect((await logOf(admin)).at(-1)).toMatchObject({ action: 'announcement.change', objectId: id })
})

test('members who have not opened it are listed, and can be reminded once a day', async () => {
  const { admin, teacher, student } = await school()
  const { id } = await published(admin)
  await notifyDueAnnouncements(server.app)
  await server.ask(student, 'PUT', `${base}/${id}/view`)
  expect((await server.ask(admin, 'GET', `${base}/${id}/readers`)).data).toMatchObject({
    people: 3,
    read: 1,
    missing: [{ name: 'administrator' }, { name: 'teacher' }],
  })
  expect((await server.ask(admin, 'POST', `${base}/${id}/remind`)).data).toEqual({ people: 2 })
  expect([(await inboxOf(teacher))[0]?.title, (await inboxOf(student)).length]).toEqual(['提醒：期末考试安排', 1])
  expect((await server.ask(admin, 'POST', `${base}/${id}/remind`)).status).toBe(429)
})

test('an institution whose messages fail gets them at the next run, and does not block the others', async () => {
  const [broken, well] = [await school(), await school()]
  await published(broken.admin, { title: '先' })
  await published(well.admin, { title: '后' })
  await asOwner(
    server.urls.owner,
    `create function refuse_notice() returns trigger language plpgsql as $$ begin
       if new.institution_id = '${broken.id}' then raise exception 'broken'; end if; return new; end $$;
     create trigger refuse_notice before insert on announcement_notices for each row execute function refuse_notice()`,
  )
  await notifyDueAnnouncements(server.app)
  expect([(await inboxOf(broken.student)).length, (await inboxOf(well.student)).length]).toEqual([0, 1])
  await asOwner(server.urls.owner, 'drop function refuse_notice cascade')
  await notifyDueAnnouncements(server.app)
  expect([(await inboxOf(broken.student)).length, (await inboxOf(well.student)).length]).toEqual([1, 1])
})

test('visitors of an entrance see announcements for the website and no internal ones', async () => {
  const { admin, id } = await school()
  const other = await school()
  const code = (await asOwner(server.urls.owner, `select code from institutions where id = '${id}'`))[0].code as string
  await published(admin, { title: '招生', audience: 'website' })
  await published(admin, { title: '内部' })
  await published(other.admin, { title: '别家', audience: 'website' })
  await notifyDueAnnouncements(server.app)
  const { data } = await server.ask(undefined, 'GET', `${base}/website?from=${code}`)
  expect((data as Made[]).map(({ title }) => title)).toEqual(['招生'])
  expect((await inboxOf(admin)).map(({ title }) => title)).toEqual(['内部'])
})

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['no role', { audience: 'roles' }, 'roles'],
  ['no department', { audience: 'departments' }, 'audienceIds'],
  ['an audience of the platform', { audience: 'institutions', audienceIds: [newId()] }, 'audience'],
  ['an end before its beginning', { startAt: '2026-11-21T10:00:00Z', endAt: '2026-11-21T09:00:00Z' }, 'endAt'],
])('%s is refused at its field', async (_, change, path) => {
  const { admin } = await school()
  const answer = await server.ask(admin, 'POST', base, { ...draft, ...change })
  expect([answer.status, answer.fields?.[0]?.path]).toEqual([422, path])
})

test('an end before the present beginning is refused at its field when a change gives no other beginning', async () => {
  const { admin } = await school()
  const { id, rowVersion } = await published(admin, {})
  const answer = await server.ask(admin, 'PUT', `${base}/${id}`, { ...draft, endAt: '1970-01-01T00:00:00.044Z', rowVersion })
  expect([answer.status, answer.fields?.[0]?.path]).toEqual([422, 'endAt'])
})

test('row-level security alone separates the announcements of institutions', async () => {
  const bare = await openServer({ net: 'rls' })
  const [one, other] = [await buildInstitution(bare.database), await buildInstitution(bare.database)]
  const row = { type: 'news', audience: 'all', body: '', createdByName: '' }
  await withInstitution(bare.database, one, (db) =>
    db
      .insertInto('announcements')
      .values({ ...row, id: newId(), title: '甲', publisherId: one })
      .execute(),
  )
  const titles = await withInstitution(bare.database, other, (db) => db.selectFrom('announcements').select('title').execute())
  const foreign = withInstitution(bare.database, other, (db) =>
    db
      .insertInto('announcements')
      .values({ ...row, id: newId(), title: '乙', publisherId: one })
      .execute(),
  )
  await expect(foreign).rejects.toThrow('row-level security')
  expect(titles).toEqual([])
  await bare.close()
})

test('the sign-in page of an entrance shows website announcements as escaped text', async () => {
  const { admin, id } = await school()
  const code = (await asOwner(server.urls.owner, `select code from institutions where id = '${id}'`))[0].code as string
  await published(admin, { title: '招生 <b>简章</b>', audience: 'website' })
  const { body } = await server.http.inject({ method: 'GET', url: `/textbooklogin/${code}`, headers: { 'accept-language': 'zh-CN' } })
  expect(body).toContain('<summary>招生 &lt;b&gt;简章&lt;/b&gt;</summary><p>第一段</p><p>第二段</p>')
})
