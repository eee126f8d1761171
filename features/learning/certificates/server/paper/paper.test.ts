import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { newId } from '#server/kernel/data/id.ts'
import { findChineseFonts } from '#server/kernel/texts/chinese-fonts.ts'
import { multipart } from '#server/testing/multipart.ts'
import { buildCourseWithUnits } from '#server/seeds/certified.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { watchStall } from '#server/testing/processes/stall.ts'
import { openServer } from '#server/testing/open.ts'
import type { MyCertificate } from '../../contract.ts'
import { newNumber, shownNumber } from '../number/number.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'lead' | 'teacher' | 'anna' | 'ben', Person>
let foreign: Person
let certificate: MyCertificate
let contentId: string
let logo: { id: string; url: string }

const root = '/pressplatform/certificates'
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database, { name: '江川大学' }), {
    lead: { role: 'teacher', name: '负责人' },
    teacher: { role: 'teacher', name: '任课教师' },
    anna: { role: 'student', name: '安娜·王' },
    ben: { role: 'student', name: '本恩' },
  })
  foreign = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
  const { lead, anna } = people
  const { courseId, classId } = await buildCourseWithUnits(server.database, lead, [anna])
  contentId = courseId
  const picture = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#0B5C74' } })
    .png()
    .toBuffer()
  const { payload, headers } = multipart(picture, '标志.png')
  logo = (await server.ask(lead, 'POST', '/pressplatform/attachments', payload, headers)).data as typeof logo
  const template = {
    active: true,
    title: '结业证书',
    body: '{姓名} 同学修完“{课程}”，共 {学时} 学时，<b>特发此证</b>。',
    hours: 48,
    signerName: '周明远',
    signerFunction: '教务处处长',
    signatureFileId: logo.id,
    logoFileId: logo.id,
    validMonths: 24,
    minProgress: null,
    minMark: null,
    automatic: false,
  }
  const once = { 'idempotency-key': newId() }
  expect((await server.ask(lead, 'PUT', `${root}/template`, { ...template, contentId, rowVersion: 0 })).status).toBe(200)
  await server.ask(lead, 'POST', root, { contentId, classId, memberIds: null }, once)
  const mine = (await server.ask(anna, 'GET', '/pressplatform/mycertificates')).data as { items: MyCertificate[] }
  certificate = mine.items[0] as MyCertificate
})
afterAll(() => server.close())

const fetched = (who: Person | undefined, id = certificate.id) =>
  server.http.inject({ url: `${root}/${id}/pdf`, headers: { ...(who && { cookie: who.cookie }), 'accept-language': 'zh-CN' } })
const page = async (query: string, address = '10.2.0.1') => {
  const answer = await server.http.inject({ url: `/certificate${query}`, headers: { 'accept-language': 'zh-CN', 'x-forwarded-for': address } })
  return { status: answer.statusCode, text: answer.body }
}
const numbered = (number: string, address?: string) => page(`?${new URLSearchParams({ number })}`, address)
const set = (values: object) =>
  withInstitution(server.database, people.lead.institutionId, (db) =>
    db.updateTable('certificates').set(values).where('id', '=', certificate.id).execute(),
  )

/** The texts of a PDF in order, without spaces. */
async function textsOf(bytes: Buffer): Promise<{ pages: number; text: string; title: unknown }> {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const { info } = await document.getMetadata()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  return { pages: document.numPages, text: text.replaceAll(/\s/g, ''), title: (info as { Title?: unknown }).Title }
}

// Where `npm test` could not install a font, a certificate cannot be written.
const withFont = test.skipIf(!(await findChineseFonts()))

withFont('the PDF has one page with what the certificate says, and only the characters that it needs', async () => {
  const answer = await fetched(people.anna)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toBe(
    `attachment; filename*=UTF-8''结业证书 安娜·王 ${certificate.number}.pdf`,
  )
  expect(answer.rawPayload.length).toBeLessThan(400_000)
  const { pages, text, title } = await textsOf(answer.rawPayload)
  expect([pages, title]).toEqual([1, '结业证书 安娜·王'])
  for (const part of ['江川大学', '结业证书', '安娜·王', '电路分析基础', '共48学时', '<b>特发此证</b>', '周明远', '教务处处长', certificate.number])
    expect(text).toContain(part)
})

withFont('writing certificates does not hold up other requests', async () => {
  const stall = watchStall()
  const answers = await Promise.all(Array.from({ length: 6 }, () => fetched(people.anna)))
  const longest = stall.end()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(longest).toBeLessThan(200)
})

const sample = (who: Person | undefined, id = contentId) =>
  server.http.inject({ url: `${root}/sample/pdf?contentId=${id}`, headers: { ...(who && { cookie: who.cookie }), 'accept-language': 'zh-CN' } })

withFont('those who set it up see a sample, which is marked as one and has no number', async () => {
  const stored = () =>
    withInstitution(server.database, people.lead.institutionId, (db) =>
      db.selectFrom('certificates').select('id').where('courseId', '=', contentId).execute(),
    )
  const before = await stored()
  const answer = await sample(people.lead)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toBe(`attachment; filename*=UTF-8''样本 结业证书.pdf`)
  const { pages, text } = await textsOf(answer.rawPayload)
  expect(pages).toBe(1)
  for (const part of ['样本Sample', '江川大学', '负责人', '电路分析基础', '共48学时', '周明远', '编号No.样本Sample']) expect(text).toContain(part)
  expect(text).not.toContain('扫码查验')
  expect(text).not.toMatch(/\d{4}(-\w{4}){3}-\w/)
  expect(await stored()).toEqual(before)
  const other = await buildCourseWithUnits(server.database, people.lead, [])
  expect((await textsOf((await sample(people.lead, other.courseId)).rawPayload)).text).toContain('准予结业')
})

test('a sample is refused to those who may not set the certificate up', async () => {
  const statuses = await Promise.all([undefined, people.teacher, people.anna, foreign].map((who) => sample(who)))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 404])
  expect([(await sample(people.lead, newId())).statusCode, (await sample(people.lead, 'x')).statusCode]).toEqual([404, 404])
})

test('a PDF is for its person and for those who award, and refused to others', async () => {
  const statuses = await Promise.all([undefined, people.ben, foreign].map((who) => fetched(who)))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 404, 404])
  expect((await fetched(people.anna, newId())).statusCode).toBe(404)
  expect((await fetched(people.anna, 'x')).statusCode).toBe(404)
  expect((await server.ask(people.lead, 'GET', logo.url)).status).toBe(200)
  expect((await server.ask(people.ben, 'GET', logo.url)).status).toBe(404)
})

test('anybody checks a number: valid, expired, revoked, unknown, mistyped', async () => {
  expect((await page('')).text).toContain('输入证书上的编号')
  for (const typed of [certificate.number, certificate.number.toLowerCase().replaceAll('-', ' ')]) {
    const found = await numbered(typed)
    expect(found.status).toBe(200)
    for (const part of [
      '证书有效',
      '安娜·王',
      '电路分析基础',
      '江川大学',
      '结业证书',
      certificate.number,
      certificate.awardedOn.replaceAll('-', '/'),
    ])
      expect(found.text).toContain(part)
    // Nothing else about the person, the class or the teacher.
    for (const part of [people.anna.memberId, people.anna.accountId, certificate.id, '周明远']) expect(found.text).not.toContain(part)
  }
  const wrong = await numbered(`${certificate.number.slice(0, -1)}${certificate.number.endsWith('2') ? '3' : '2'}`)
  expect([wrong.status, wrong.text.includes('编号输入有误'), wrong.text.includes('安娜')]).toEqual([200, true, false])
  const unknown = await numbered(shownNumber(newNumber('2026-01-01')))
  expect([unknown.status, unknown.text.includes('没有这份证书')]).toEqual([404, true])
  const hostile = await numbered('"><script>alert(1)</script>')
  expect(hostile.text).toContain('&quot;&gt;&lt;script&gt;')
  expect(hostile.text).not.toContain('<script>alert')

  await set({ awardedOn: '2020-01-01', expiresOn: '2020-01-31' })
  expect((await numbered(certificate.number)).text).toContain('证书已过期')
  const revoke = { reason: '抄袭了别人的作业' }
  expect((await server.ask(people.lead, 'POST', `${root}/${certificate.id}/revoke`, revoke)).status).toBe(200)
  const revoked = await numbered(certificate.number)
  expect(revoked.text).toContain('证书已撤销')
  expect(revoked.text).not.toContain('抄袭')
})

test('numbers cannot be guessed: too many unknown ones close the page for the address', async () => {
  for (let count = 0; count < 300; count++) await server.app.limits.certificateMissed('10.2.0.9')
  const refused = await numbered(certificate.number, '10.2.0.9')
  expect([refused.status, refused.text.includes('查验次数过多'), refused.text.includes('安娜')]).toEqual([429, true, false])
  expect((await numbered(certificate.number, '10.2.0.10')).status).toBe(200)
})
