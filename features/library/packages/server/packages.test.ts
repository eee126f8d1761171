import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import { openServer } from '#server/testing/open.ts'
import type { OpenedPackage, PackageResult } from '../contract.ts'
import { readPackage } from './read/read-package.ts'

let server: Awaited<ReturnType<typeof openServer>>
let folder: string
let author: Person
let student: Person
let stranger: Person
beforeAll(async () => {
  server = await openServer()
  folder = await mkdtemp(`${tmpdir()}/recto-play-`)
  const here = await buildInstitution(server.database)
  ;({ author, student } = await buildPeople(server.database, here, { author: { role: 'author' }, student: { role: 'student' } }))
  stranger = await buildPerson(server.database, await buildInstitution(server.database), 'student')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Makes a resource of a package that everyone may read, as the conversion makes it; or gives one a new version. */
async function install(files: Record<string, string>, id: string = newId()): Promise<string> {
  const own = await mkdtemp(join(folder, 'run-'))
  const path = join(own, 'source')
  const bytes = await zipped({ ...files, [`${randomUUID()}.txt`]: '' })
  await writeFile(path, bytes)
  const source = { path, name: 'a.zip', suffix: 'zip', size: bytes.length, folder: own, app: server.app, signal: new AbortController().signal }
  const converted = await readPackage({ ...source, progress: () => Promise.resolve() })
  const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  const sha256 = sumOf(bytes)
  await withInstitution(server.database, author.institutionId, async (db) => {
    const conversion = { sha256, converter: 'archive', version: 1, state: 'done', progress: 1, facts: JSON.stringify(converted?.facts) }
    await db.insertInto('conversions').values(conversion).execute()
    for (const { name, path: at, mime } of converted?.files ?? []) {
      const content = await readFile(at)
      await server.app.store.put(sumOf(content), at)
      await db
        .insertInto('conversionObjects')
        .values({ source: sha256, name, sha256: sumOf(content), mime, size: content.length })
        .execute()
    }
    const file = { id, sha256, name: 'a.zip', suffix: 'zip', mime: 'application/zip', size: bytes.length, createdBy: author.memberId }
    await db
      .insertInto('files')
      .values(file)
      .onConflict((each) => each.columns(['institutionId', 'id']).doUpdateSet({ sha256 }))
      .execute()
    const resource = { id, ownerId: author.memberId, kind: 'package', title: '课件', suffix: 'zip', size: 1, scope: 'public' }
    await db
      .insertInto('resources')
      .values({ ...resource, createdBy: author.memberId, updatedBy: author.memberId })
      .onConflict((each) => each.doNothing())
      .execute()
  })
  return id
}

const manifest = (ids: readonly string[], version = '1.2') =>
  `<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>课程</title>${ids.map((id) => `<item identifier="${id}" identifierref="r"><title>${id}</title></item>`).join('')}</organization></organizations>
  <resources><resource identifier="r" adlcp:scormtype="sco" href="index.html"/></resources></manifest>`
const scorm = (ids: readonly string[], version?: string) =>
  install({ 'imsmanifest.xml': manifest(ids, version), 'index.html': '<p>第一页</p>', 'img/a.svg': '<svg/>' })

const open = async (fileId: string, who: Person = student, part?: string) => {
  const answer = await server.ask(who, 'POST', `/pressplatform/packages/${fileId}/open`, part === undefined ? {} : { part })
  return { ...answer, data: answer.data as OpenedPackage }
}
type Committed = { result: PackageResult; part: { complete: boolean; passed: boolean | null; score: number | null } }
const commit = async (registrationId: string, body: object, who: Person = student) => {
  const given = { event: 'saved', data: null, seconds: 1, statements: [], ...body }
  const answer = await server.ask(who, 'PUT', `/pressplatform/packages/registrations/${registrationId}`, given)
  return { ...answer, data: answer.data as Committed }
}
/** A request on the content host, as a browser makes it there. */
const content = (url: string, headers: Record<string, string> = {}) =>
  server.http.inject({ url: url.replace('http://content.localhost', ''), headers: { host: 'content.localhost', ...headers } })
const statements = (registrationId: string, who: Person = student) =>
  withInstitution(server.database, who.institutionId, (db) =>
    db
      .selectFrom('xapiStatements')
      .select(['verb', 'result', 'statement', 'memberId'])
      .where('registrationId', '=', registrationId)
      .orderBy('storedAt')
      .execute(),
  )
const nameOf = (verb: string) => verb.split('/').at(-1)

describe('SCORM', () => {
  test('what a page reports is kept with its score, comes back, and becomes statements', async () => {
    const { data } = await open(await scorm(['a', 'b']))
    expect(data).toMatchObject({ kind: 'scorm12', title: '课程', part: 'a', why: null, result: { progress: 0, score: null } })
    expect((await commit(data.registrationId, { part: 'a', event: 'begun', data: { core: { lesson_status: 'not attempted' } } })).status).toBe(200)
    const kept = { core: { lesson_status: 'passed', score: { raw: '80', min: '0', max: '100' } }, suspend_data: '第二页' }
    const after = await commit(data.registrationId, { part: 'a', event: 'ended', data: kept })
    expect(after.data).toMatchObject({
      part: { complete: true, passed: true, score: 0.8 },
      result: { progress: 0.5, score: 0.8, passed: null, completedAt: null },
    })
    await commit(data.registrationId, { part: 'b', event: 'ended', data: { core: { lesson_status: 'completed' } } })
    const again = await open(await fileOf(data))
    expect(again.data.result).toMatchObject({ progress: 1, score: 0.8, passed: true, completedAt: expect.any(String) })
    const page = await content(again.data.address ?? '')
    expect(page.body).toContain('第二页')
    const said = await statements(data.registrationId)
    expect(said.map(({ verb }) => nameOf(verb))).toEqual(['initialized', 'scored', 'completed', 'passed', 'terminated', 'completed', 'terminated'])
    expect(said[1]?.statement).toMatchObject({ actor: { account: { name: student.memberId } }, context: { registration: data.registrationId } })
  })

  test('2004: scaled score, success and measure of progress', async () => {
    const { data } = await open(await scorm(['a'], '2004 3rd Edition'))
    const half = await commit(data.registrationId, {
      part: 'a',
      data: { completion_status: 'incomplete', progress_measure: '0.5', score: { scaled: '-0.2' } },
    })
    expect(half.data.result).toMatchObject({ progress: 0.5, score: -0.2 })
    const whole = await commit(data.registrationId, {
      part: 'a',
      data: { completion_status: 'completed', success_status: 'failed', score: { scaled: '7' } },
    })
    expect(whole.data.result).toMatchObject({ progress: 1, score: 1, passed: false })
  })

  test('only parts that there are, in sizes that are allowed, by the person whose registration it is', async () => {
    const { data } = await open(await scorm(['a']))
    expect(await commit(data.registrationId, { part: 'x' })).toMatchObject({ status: 422, fields: [{ path: 'part' }] })
    expect((await commit(data.registrationId, { part: 'a', data: { suspend_data: 'x'.repeat(300_000) } })).status).toBe(413)
    expect((await commit(data.registrationId, { part: 'a', seconds: -1 })).status).toBe(422)
    expect((await commit(data.registrationId, { part: 'a' }, author)).status).toBe(404)
    expect((await commit(data.registrationId, { part: 'a' }, stranger)).status).toBe(404)
    const late = await commit(data.registrationId, { part: 'a', seconds: 3600 })
    expect(late.data.result.seconds).toBeLessThan(30)
  })

  test('a new version keeps parts with the same ids and begins the others again', async () => {
    const fileId = await scorm(['a', 'b'])
    const { data } = await open(fileId)
    for (const part of ['a', 'b']) await commit(data.registrationId, { part, data: { core: { lesson_status: 'completed' } } })
    await install({ 'imsmanifest.xml': manifest(['a', 'c', 'd']), 'index.html': 'neu' }, fileId)
    const again = await open(fileId)
    expect(again.data).toMatchObject({ registrationId: data.registrationId, part: 'c', result: { completedAt: null } })
    expect(again.data.result.progress).toBeCloseTo(1 / 3)
  })

  test('people and their results are listed to those who may edit the resource', async () => {
    const fileId = await scorm(['a'])
    const { data } = await open(fileId)
    await commit(data.registrationId, { part: 'a', data: { core: { lesson_status: 'passed', score: { raw: 90 } } } })
    await open(fileId, stranger)
    const list = (who: Person, query = '') => server.ask(who, 'GET', `/pressplatform/packages/${fileId}/results${query}`)
    expect((await list(author)).data).toMatchObject({ total: 1, items: [{ person: { id: student.memberId }, score: 0.9, progress: 1 }] })
    for (const sort of ['name', '-name', '-score', '-progress']) expect((await list(author, `?sort=${sort}`)).status).toBe(200)
    expect((await list(student)).status).toBe(403)
    expect((await list(stranger)).status).toBe(403)
    expect((await server.ask(student, 'GET', `/pressplatform/packages/${fileId}/result`)).data).toMatchObject({
      result: { score: 0.9 },
      parts: { a: { complete: true } },
    })
  })
})

const fileOf = async ({ registrationId }: OpenedPackage) => {
  const [row] = await withInstitution(server.database, student.institutionId, (db) =>
    db.selectFrom('packageRegistrations').select('fileId').where('id', '=', registrationId).execute(),
  )
  return row?.fileId ?? ''
}

describe('the content host', () => {
  test('sends pages with their own policy and without cookies; the main page may frame exactly this host', async () => {
    const { data } = await open(await scorm(['a']))
    const page = await content(data.address ?? '')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self' http://localhost:80;")
    const file = await content(data.address?.replace(/player$/, 'files/index.html') ?? '', { cookie: student.cookie })
    expect(file).toMatchObject({ statusCode: 200, body: '<p>第一页</p>' })
    expect(file.headers).toMatchObject({ 'content-type': 'text/html', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(file.headers['content-security-policy']).toMatch(/connect-src 'self' data: blob:;.*sandbox allow-scripts allow-same-origin/)
    expect(file.headers['content-security-policy']).not.toContain('allow-top-navigation')
    expect(file.headers['set-cookie']).toBeUndefined()
    const svg = data.address?.replace(/player$/, 'files/img/a.svg') ?? ''
    expect((await content(svg, { range: 'bytes=1-3' })).body).toBe('svg')
    expect((await content(data.address?.replace(/player$/, 'files/../../x') ?? '')).statusCode).toBe(404)
    const main = await server.http.inject({ url: '/', headers: { host: 'localhost' } })
    expect(main.headers['content-security-policy']).toContain("frame-src 'self' http://content.localhost;")
  })

  test('answers nothing but packages, and the main host no packages', async () => {
    const { data } = await open(await scorm(['a']))
    for (const url of ['/', '/healthz', '/login', '/pressplatform/account', '/web/assets/x.js', '/rman/v1/files/x'])
      expect((await content(url, { cookie: student.cookie })).statusCode, url).toBe(404)
    expect(
      (await server.http.inject({ url: data.address?.replace('http://content.localhost', '') ?? '', headers: { host: 'localhost' } })).statusCode,
    ).toBe(404)
    expect((await server.http.inject({ url: '/packages/player/scorm12.js', headers: { host: 'localhost' } })).statusCode).toBe(404)
    expect((await content('/packages/player/scorm12.js')).statusCode).toBe(200)
    expect((await content('/packages/player/h5p/styles/h5p.css')).headers['content-type']).toContain('text/css')
    for (const name of ['h5p/../../package.json', 'h5p/%2e%2e/package.json', 'x.js'])
      expect((await content(`/packages/player/${name}`)).statusCode).toBe(404)
  })

  test('a forged, an expired and a foreign address open nothing', async () => {
    const { data } = await open(await scorm(['a']))
    const [text = '', signature = ''] = (/packages\/([^/]+)/.exec(data.address ?? '')?.[1] ?? '').split('.')
    const granted = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...granted, memberId: author.memberId })).toString('base64url')
    for (const token of [`${forged}.${signature}`, `${text}.x`, text, 'x.y'])
      expect((await content(`/packages/${token}/files/index.html`)).statusCode).toBe(404)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 3600_000 })
    try {
      const page = await content(data.address ?? '')
      expect(page.statusCode).toBe(410)
      expect(page.body).toContain('expired')
      expect((await content(data.address?.replace(/player$/, 'files/index.html') ?? '')).statusCode).toBe(401)
    } finally {
      vi.useRealTimers()
    }
    expect((await open(await scorm(['a']), stranger)).data.registrationId).not.toBe(data.registrationId)
  })

  test('who may not read the file opens nothing; a file that is no package says so', async () => {
    const fileId = await scorm(['a'])
    await withInstitution(server.database, author.institutionId, (db) =>
      db.updateTable('resources').set({ scope: 'own' }).where('id', '=', fileId).execute(),
    )
    expect((await open(fileId)).status).toBe(404)
    expect((await open(fileId, author)).status).toBe(200)
    expect((await open(await install({ 'a.txt': 'x' }))).status).toBe(404)
  })
})

describe('H5P', () => {
  const h5p = {
    'h5p.json': JSON.stringify({ title: '题', mainLibrary: 'A', preloadedDependencies: [{ machineName: 'A', majorVersion: 1, minorVersion: 0 }] }),
    'content/content.json': '{}',
  }
  test('without its libraries it says which are missing', async () => {
    expect((await open(await install(h5p))).data).toMatchObject({ kind: 'h5p', why: 'libraries', address: null, missing: ['A 1.0'] })
  })
  test('statements about the whole give the score; those about parts of it do not', async () => {
    const { data } = await open(await install({ ...h5p, 'A-1.0/library.json': '{}' }))
    const statement = (result: object, parent: object[] = []) => ({
      actor: { account: { name: 'somebody else' } },
      verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
      object: { id: 'urn:h5p' },
      context: { contextActivities: { parent } },
      result,
    })
    const part = await commit(data.registrationId, {
      part: 'h5p',
      data: { state: '{}' },
      statements: [statement({ score: { scaled: 1 } }, [{ id: 'urn:x' }])],
    })
    expect(part.data.result).toMatchObject({ score: null, progress: 0 })
    const whole = await commit(data.registrationId, {
      part: 'h5p',
      statements: [statement({ score: { raw: 3, max: 4, scaled: 0.75 }, success: true, completion: true })],
    })
    expect(whole.data.result).toMatchObject({ score: 0.75, progress: 1, passed: true })
    expect((await statements(data.registrationId))[0]?.statement).toMatchObject({ actor: { account: { name: student.memberId } } })
    expect((await commit(data.registrationId, { part: 'h5p', statements: [statement({ score: { scaled: 3 } })] })).status).toBe(422)
    expect((await commit(data.registrationId, { part: 'h5p', statements: [{ ...statement({}), more: 'x'.repeat(70_000) }] })).status).toBe(413)
  })
})

describe('cmi5', () => {
  const course = `<courseStructure xmlns="x"><course id="urn:c"><title><langstring>课</langstring></title></course><au id="urn:1" moveOn="CompletedAndPassed" masteryScore="0.5"><title><langstring>单元</langstring></title><url>index.html</url><launchParameters>p</launchParameters></au></courseStructure>`
  const cmi5 = () => install({ 'cmi5.xml': course, 'index.html': 'AU' })

  /** Begins a session as the page of an AU does. */
  async function launch(fileId: string, who: Person = student) {
    const { data } = await open(fileId, who)
    const page = await content(data.address ?? '')
    const { launch: address } = JSON.parse(/id="given">(.*?)<\/script>/.exec(page.body)?.[1] ?? '{}') as { launch: string }
    const url = new URL(address)
    const get = (name: string) => url.searchParams.get(name) ?? ''
    const local = (address: string) => address.replace('http://content.localhost', '')
    const fetchKey = () => server.http.inject({ method: 'POST', url: local(get('fetch')), headers: { host: 'content.localhost' } })
    const key = (await fetchKey()).json<{ 'auth-token': string }>()['auth-token']
    const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object | string, headers: Record<string, string> = {}) =>
      server.http.inject({
        method,
        url: `${local(get('endpoint'))}${path}`,
        headers: { host: 'content.localhost', authorization: `Basic ${key}`, 'content-type': 'application/json', ...headers },
        ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
      })
    const launchData = (await ask('GET', 'activities/state?stateId=LMS.LaunchData')).json<{
      contextTemplate: { extensions: object; contextActivities: object }
      masteryScore: number
    }>()
    const statement = (verb: string, result?: object) => ({
      id: randomUUID(),
      actor: JSON.parse(get('actor')) as object,
      verb: { id: verb.includes(':') ? verb : `http://adlnet.gov/expapi/verbs/${verb}` },
      object: { id: get('activityId') },
      ...(result && { result }),
      context: {
        ...launchData.contextTemplate,
        registration: get('registration'),
        contextActivities: {
          ...launchData.contextTemplate.contextActivities,
          category: [{ id: 'https://w3id.org/xapi/cmi5/context/categories/cmi5' }],
        },
      },
    })
    const say = async (verb: string, result?: object) => (await ask('POST', 'statements', statement(verb, result))).statusCode
    return { data, ask, say, statement, launchData, fetchKey, registration: get('registration') }
  }

  test('a session from launch to end, with moveOn and mastery score', async () => {
    const fileId = await cmi5()
    const { say, ask, launchData, fetchKey, registration } = await launch(fileId)
    expect(launchData).toMatchObject({ masteryScore: 0.5, moveOn: 'CompletedAndPassed', launchParameters: 'p', launchMode: 'Normal' })
    expect((await fetchKey()).json()).toMatchObject({ 'error-code': '1' })
    expect(await say('completed')).toBe(403)
    expect(await say('initialized')).toBe(200)
    expect(await say('initialized')).toBe(403)
    expect(await say('completed', { completion: true })).toBe(200)
    expect(await say('passed', { score: { scaled: 0.4 }, success: true })).toBe(200)
    const result = async () => (await server.ask(student, 'GET', `/pressplatform/packages/${fileId}/result`)).data as { result: PackageResult }
    expect((await result()).result).toMatchObject({ completedAt: null, score: 0.4, passed: false })
    expect(await say('passed', { score: { scaled: 0.9 }, success: true })).toBe(200)
    expect((await result()).result).toMatchObject({ completedAt: expect.any(String), score: 0.9, passed: true, progress: 1 })
    expect(await say('terminated', { duration: 'PT10S' })).toBe(200)
    expect(await say('answered')).toBe(403)
    const listed = (await ask('GET', 'statements?limit=50')).json<{ statements: { verb: { id: string } }[] }>()
    expect(listed.statements.map(({ verb }) => nameOf(verb.id))).toEqual(['terminated', 'passed', 'passed', 'completed', 'initialized', 'launched'])
    expect((await statements(registration)).every(({ memberId }) => memberId === student.memberId)).toBe(true)
    await open(fileId)
    const next = await launch(fileId)
    expect(await next.say('initialized')).toBe(200)
    expect(await say('experienced')).toBe(403)
    await open(fileId)
    expect((await statements(registration)).map(({ verb }) => nameOf(verb))).toContain('abandoned')
  })

  test('documents of the activity, the preferences of the learner, and what is refused', async () => {
    const { ask, statement, say } = await launch(await cmi5())
    expect((await ask('PUT', 'activities/state?stateId=page', { page: 2 })).statusCode).toBe(204)
    expect((await ask('POST', 'activities/state?stateId=page', { more: 1 })).statusCode).toBe(204)
    expect((await ask('GET', 'activities/state?stateId=page')).json()).toEqual({ page: 2, more: 1 })
    expect((await ask('GET', 'activities/state')).json()).toEqual(['page'])
    await ask('PUT', 'activities/state?stateId=html', '<script>', { 'content-type': 'text/html' })
    expect((await ask('GET', 'activities/state?stateId=html')).headers['content-type']).toContain('application/octet-stream')
    expect((await ask('DELETE', 'activities/state?stateId=page')).statusCode).toBe(204)
    expect((await ask('GET', 'activities/state?stateId=page')).statusCode).toBe(404)
    expect((await ask('PUT', 'activities/state?stateId=LMS.LaunchData', {})).statusCode).toBe(403)
    expect((await ask('PUT', 'activities/state?stateId=big', 'x'.repeat(70_000))).statusCode).toBe(413)
    expect((await ask('GET', 'agents/profile?profileId=cmi5LearnerPreferences')).json()).toMatchObject({ audioPreference: 'on' })
    expect((await ask('GET', 'activities/profile?profileId=x')).statusCode).toBe(404)
    expect((await ask('GET', 'about')).json()).toEqual({ version: ['1.0.3'] })
    expect((await ask('GET', 'statements', undefined, { authorization: 'Basic x' })).statusCode).toBe(401)
    expect((await ask('GET', 'statements', undefined, { authorization: '', cookie: student.cookie })).statusCode).toBe(401)
    expect(await say('initialized')).toBe(200)
    const foreign = { ...statement('passed'), actor: { account: { name: author.memberId } } }
    expect((await ask('POST', 'statements', foreign)).statusCode).toBe(403)
    const other = statement('passed')
    expect((await ask('POST', 'statements', { ...other, context: { ...other.context, registration: newId() } })).statusCode).toBe(403)
    expect((await ask('POST', 'statements', { ...other, object: { id: 'urn:other' } })).statusCode).toBe(403)
    expect((await ask('PUT', `statements?statementId=${other.id}`, other)).statusCode).toBe(204)
    expect((await ask('PUT', `statements?statementId=${other.id}`, other)).statusCode).toBe(409)
    expect((await ask('GET', `statements?statementId=${other.id}`)).json()).toMatchObject({ id: other.id })
    expect((await ask('POST', 'statements', '{')).statusCode).toBe(400)
  })

  test('what a browser commits for a cmi5 package is refused', async () => {
    const { data } = await open(await cmi5())
    expect((await commit(data.registrationId, { part: 'urn:1' })).status).toBe(422)
  })
})
