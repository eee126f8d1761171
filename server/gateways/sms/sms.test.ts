import { afterAll, expect, test } from 'vitest'
import { acsSignature, canonicalQuery, sha256 } from './acs-signature.ts'
import { listenLocally } from '../simulator-server.ts'
import { createSms } from './sms.ts'
import { simulateSms } from './sms-simulator.ts'

const simulator = await simulateSms({ perMinute: 2 })
const sms = createSms(simulator.settings)
afterAll(() => simulator.close())
const message = { phone: '13800000001', kind: 'code', values: { code: '482913' } } as const

// Both requests and their signatures are from Alibaba Cloud's documentation of the method.
test.each([
  ['3156853299f313e23d1673dc12e1703d', '2023-10-26T10:22:32Z', '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0'],
  ['d410180a5abf7fe235dd9b74aca91fc0', '2023-10-26T09:01:01Z', 'e521358f7776c97df52e6b2891a8bc73026794a071b50c3323388c4e0df64804'],
])('the published example %s has the published signature', (nonce, date, signature) => {
  const headers = {
    'x-acs-version': '2014-05-26',
    'x-acs-signature-nonce': nonce,
    'x-acs-date': date,
    'x-acs-content-sha256': sha256(''),
    'x-acs-action': 'RunInstances',
    host: 'ecs.cn-shanghai.aliyuncs.com',
  }
  const query = canonicalQuery({ RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' })
  expect(acsSignature('YourAccessKeySecret', 'POST', query, headers).signature).toBe(signature)
})

test('a message arrives with the text of its approved template', async () => {
  const values = { institution: '江川理工大学', title: "期末*考试'安排'(新)+ & 50%" }
  expect(await sms.send({ phone: '13800000009', kind: 'notice', values, outId: 'delivery-1' })).toMatchObject({
    ok: true,
    id: expect.stringMatching(/\^0$/),
  })
  expect(simulator.sent.at(-1)).toMatchObject({ phone: '13800000009', kind: 'notice', values, outId: 'delivery-1' })
  expect(simulator.sent.at(-1)?.text).toContain("“期末*考试'安排'(新)+ & 50%”")
})

test('an invalid number is a permanent failure; too many messages to one phone may be tried again later', async () => {
  expect(await sms.send({ ...message, phone: '12345' })).toMatchObject({ ok: false, code: 'isv.MOBILE_NUMBER_ILLEGAL', again: false })
  for (const code of ['1', '2']) expect(await sms.send({ ...message, values: { code } })).toMatchObject({ ok: true })
  expect(await sms.send(message)).toMatchObject({ ok: false, code: 'isv.BUSINESS_LIMIT_CONTROL', again: true })
})

test.each([
  ['a wrong secret', { secret: 'guess' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { key: 'stranger' }, 'InvalidAccessKeyId.NotFound'],
  ['a sign that is not approved', { sign: '别人' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
  ['a template that is not approved', { templates: { code: 'SMS_1' } }, 'isv.SMS_TEMPLATE_ILLEGAL'],
  ['the template of another kind', { templates: { code: 'SMS_100000002' } }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
])('%s is refused and nothing is sent', async (_, change, code) => {
  const before = simulator.sent.length
  const outcome = await createSms({ ...simulator.settings, ...change }).send({ ...message, phone: '13900000001' })
  expect(outcome).toMatchObject({ ok: false, code, again: false })
  expect(JSON.stringify(outcome)).not.toContain(simulator.settings.secret)
  expect(simulator.sent).toHaveLength(before)
})

test('a request that is repeated, late or changed is refused', async () => {
  const signed = (date: Date) => {
    const query = canonicalQuery({ PhoneNumbers: '13900000002', SignName: 'Recto', TemplateCode: 'SMS_100000001', TemplateParam: '{"code":"1"}' })
    const headers = {
      host: new URL(simulator.settings.url).host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': date.toISOString().replace(/\.\d+/, ''),
      'x-acs-signature-nonce': `nonce-${date.getTime()}`,
      'x-acs-version': '2017-05-25',
    }
    const { names, signature } = acsSignature(simulator.settings.secret, 'POST', query, headers)
    return {
      query,
      headers: { ...headers, authorization: `ACS3-HMAC-SHA256 Credential=simulated-key,SignedHeaders=${names},Signature=${signature}` },
    }
  }
  const send = async ({ query, headers }: ReturnType<typeof signed>, body = '') => {
    const answer = await fetch(`${simulator.settings.url}/?${query}`, { method: 'POST', headers, body })
    return ((await answer.json()) as { Code: string }).Code
  }
  const now = signed(new Date())
  expect(await send({ ...now, query: now.query.replace('13900000002', '13900000003') })).toBe('SignatureDoesNotMatch')
  expect(await send(now, 'something else')).toBe('SignatureDoesNotMatch')
  expect([await send(now), await send(now)]).toEqual(['OK', 'SignatureNonceUsed'])
  expect(await send(signed(new Date(Date.now() - 16 * 60_000)))).toBe('InvalidTimeStamp.Expired')
})

test('a failure of a service that is down or sends no valid answer may be tried again; without settings nothing is sent', async () => {
  const broken = await listenLocally((_, response) => void response.writeHead(502).end('<html>'))
  expect(await createSms({ ...simulator.settings, url: broken.url }).send(message)).toMatchObject({ ok: false, code: 'HTTP 502', again: true })
  await broken.close()
  expect(await createSms({ ...simulator.settings, url: 'http://127.0.0.1:1' }).send(message)).toMatchObject({
    ok: false,
    code: 'unreachable',
    again: true,
  })
  expect(await createSms(undefined).send(message)).toMatchObject({ ok: false, code: 'notConfigured' })
})
