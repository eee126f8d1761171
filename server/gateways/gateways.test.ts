import { expect, test } from 'vitest'
import { openGateways } from './gateways.ts'

const none = { mailUrl: undefined, mailFrom: 'no-reply@localhost', sms: undefined, wechat: undefined, judge: undefined, signOnAllow: [] }

test('messages that the simulators receive can be read at a local address', async () => {
  const gateways = await openGateways({ ...none, simulate: true })
  await gateways.sms.send({ phone: '13800000000', kind: 'code', values: { code: '012345' } })
  await gateways.mail.send({ to: { address: 'lin@example.com' }, subject: '验证码', text: '您的验证码是 543210' })
  const text = await (await fetch(gateways.received ?? '')).text()
  expect(text).toMatch(/^mail lin@example\.com 验证码\n {4}您的验证码是 543210\n\nsms 13800000000 【Recto】您的验证码是012345/)
  await gateways.close()
})

test('without simulators there is no such address', async () => {
  const gateways = await openGateways({ ...none, simulate: false })
  expect(gateways.received).toBeUndefined()
  await gateways.close()
})
