import { expect, test } from 'vitest'
import { readConfig } from '#server/kernel/config.ts'
import { openGateways } from './gateways.ts'
import { readGatewaySettings } from './settings.ts'

const read = (env: Record<string, string>) => readGatewaySettings(env, 'https://recto.example', false)

test('simulators are used only by a server for this machine, unless set otherwise', () => {
  const simulates = (env: Record<string, string>) => readConfig(env).gateways.simulate
  expect(simulates({})).toBe(true)
  expect(simulates({ RECTO_HOST: '0.0.0.0' })).toBe(false)
  // Behind a load balancer on the same machine the public address decides.
  expect(simulates({ RECTO_PUBLIC_URL: 'https://recto.example' })).toBe(false)
  expect(simulates({ RECTO_PUBLIC_URL: 'https://recto.example', RECTO_SIMULATE: '1' })).toBe(true)
  expect(simulates({ RECTO_SIMULATE: '0' })).toBe(false)
})

test('without settings and simulators no service is available', async () => {
  const gateways = await openGateways(read({}))
  expect([gateways.mail.available, gateways.sms.available, gateways.wechat.available, gateways.simulators]).toEqual([false, false, false, {}])
  await gateways.close()
})

test('all settings are read', () => {
  const sms = { RECTO_SMS_KEY: 'k', RECTO_SMS_SECRET: 's', RECTO_SMS_SIGN: '江川', RECTO_SMS_TEMPLATES: 'code=SMS_1, notice=SMS_2' }
  expect(
    read({
      ...sms,
      RECTO_WECHAT_APP: 'wx1',
      RECTO_WECHAT_SECRET: 's',
      RECTO_MAIL_URL: 'smtps://u:p@mail.example',
      RECTO_JUDGE_URL: 'https://judge.example/',
      RECTO_JUDGE_TOKEN: 't',
    }),
  ).toEqual({
    mailUrl: 'smtps://u:p@mail.example',
    mailFrom: 'no-reply@recto.example',
    sms: { url: 'https://dysmsapi.aliyuncs.com', key: 'k', secret: 's', sign: '江川', templates: { code: 'SMS_1', notice: 'SMS_2' } },
    wechat: { url: 'https://api.weixin.qq.com', account: { id: 'wx1', secret: 's' }, site: { id: 'wx1', secret: 's' }, template: undefined },
    judge: { url: 'https://judge.example', token: 't' },
    signOnAllow: [],
    simulate: false,
  })
})

test.each([
  [{ RECTO_MAIL_URL: 'mail.example' }, 'RECTO_MAIL_URL must begin with smtp:// or smtps://'],
  [{ RECTO_SMS_KEY: 'k', RECTO_SMS_SECRET: 's' }, 'RECTO_SMS_KEY needs RECTO_SMS_SIGN, RECTO_SMS_TEMPLATES as well'],
  [{ RECTO_SMS_KEY: 'k', RECTO_SMS_SECRET: 's', RECTO_SMS_SIGN: 'x', RECTO_SMS_TEMPLATES: 'letter=SMS_1' }, 'RECTO_SMS_TEMPLATES must be like'],
  [{ RECTO_JUDGE_URL: 'judge.example' }, 'RECTO_JUDGE_URL must begin with https://'],
  [{ RECTO_WECHAT_APP: 'wx1' }, 'RECTO_WECHAT_APP needs RECTO_WECHAT_SECRET as well'],
  [{ RECTO_WECHAT_APP: 'wx1', RECTO_WECHAT_SECRET: 's', RECTO_WECHAT_URL: 'ftp://x' }, 'RECTO_WECHAT_URL must begin with https://'],
  [{ RECTO_SIGN_ON_ALLOW: 'cas.example' }, 'RECTO_SIGN_ON_ALLOW: "cas.example" is not an address'],
])('incomplete or invalid settings are refused with an explanation: %o', (env, message) => {
  expect(() => read(env as Record<string, string>)).toThrow(message)
})
