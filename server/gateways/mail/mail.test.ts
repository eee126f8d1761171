import { afterAll, expect, test } from 'vitest'
import { createMail } from './mail.ts'
import { simulateMail } from './mail-simulator.ts'

const simulator = simulateMail('p@ss:word')
const mail = createMail(simulator.url, 'no-reply@recto.example')
afterAll(async () => {
  await mail.close()
  await simulator.close()
})
const message = { to: { name: '王,小"明', address: 'wang@example.cn' }, subject: '期末考试时间安排', text: '正文\n第二行 café' }
const arrived = () => simulator.sent.at(-1)

test('a mail arrives with its text, its sender and an unsubscribe header', async () => {
  const subject = '关于二〇二六学年第一学期期末考试时间安排的通知和其他重要的事情:请各位同学务必仔细阅读'
  const unsubscribe = 'https://recto.example/unsubscribe?token=abc'
  expect(await mail.send({ ...message, subject, html: '<p>正文</p>', fromName: '江川理工大学', unsubscribe })).toMatchObject({ ok: true })
  expect(arrived()).toMatchObject({ from: 'no-reply@recto.example', to: 'wang@example.cn', subject, text: '正文\n第二行 café' })
  expect(arrived()?.raw).toContain(`List-Unsubscribe: <${unsubscribe}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click`)
})

test('texts of users cannot add headers or recipients', async () => {
  await mail.send({ ...message, subject: '好\r\nBcc: thief@example.cn', to: { name: '甲\r\nBcc: thief@example.cn', address: 'one@example.cn' } })
  expect(arrived()).toMatchObject({ to: 'one@example.cn' })
  expect(arrived()?.raw).not.toMatch(/^Bcc/im)
  const before = simulator.sent.length
  for (const address of ['a@x.cn, b@x.cn', 'a@x.cn\r\nRCPT TO:<b@x.cn>', '<a@x.cn>', '', '甲'])
    expect(await mail.send({ ...message, to: { address } })).toMatchObject({ ok: false, again: false })
  expect(simulator.sent).toHaveLength(before)
})

test.each([
  [
    'an address that does not exist is given up',
    'unknown@example.cn',
    { ok: false, code: '550', message: '550 5.1.1 No such user here', again: false },
  ],
  ['a full box is tried again', 'full@example.cn', { ok: false, code: '452', again: true }],
])('%s', async (_, address, outcome) => {
  expect(await mail.send({ ...message, to: { address } })).toMatchObject(outcome)
})

test('the failure for a wrong password or an unreachable server does not contain the password', async () => {
  for (const url of [(await simulator.url()).replace('p@ss:word', 'secret-guess'), 'smtp://recto:secret-guess@127.0.0.1:1']) {
    const stranger = createMail(url, 'no-reply@recto.example')
    const outcome = await stranger.send(message)
    expect(outcome).toMatchObject({ ok: false, again: true })
    expect(JSON.stringify(outcome)).not.toContain('secret-guess')
    await stranger.close()
  }
})

test('without settings nothing is sent and the failure says why', async () => {
  const none = createMail(undefined, '')
  expect([none.available, await none.send(message)]).toEqual([false, expect.objectContaining({ ok: false, code: 'notConfigured' })])
})
