import { afterAll, beforeAll, expect, test } from 'vitest'
import { casSignedOut, createCas } from './cas.ts'
import { simulateCas } from './cas-simulator.ts'
import { openNetwork } from '../network.ts'
import { serveProvider } from '../simulated-provider.ts'

const callback = 'https://books.example/back'
let provider: Awaited<ReturnType<typeof simulateCas>>
beforeAll(async () => void (provider = await simulateCas()))
afterAll(() => provider.close())

const network = openNetwork(['127.0.0.1'])
const client = (base = provider.base, names = {}) => createCas({ base, names }, callback, network)

/** Signs in on the provider's page, as a browser does. */
async function comeBack(state = 'state-1', person = 'zhoulan') {
  const { address, kept } = await client().begin(state)
  const back = await fetch(`${address}&person=${person}`, { redirect: 'manual' })
  const query = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
  return { callback: { query, body: {} }, departure: { state, kept }, ticket: String(query['ticket']) }
}
/** A server that gives the same answer to every request. */
async function withAnswer(body: string, run: (base: string) => Promise<unknown>, status = 200) {
  const { base, close } = await serveProvider(() => ({ status, body }))
  await run(base).finally(() => void close())
}
const response = (body: string) => `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${body}</cas:serviceResponse>`

test('a person comes back with a ticket and is identified with all attributes', async () => {
  const { callback: back, departure, ticket } = await comeBack()
  expect(await client().finish(back, departure)).toEqual({
    subject: 'zhoulan',
    session: ticket,
    theirs: expect.any(Object),
    attributes: {
      name: '周岚',
      number: 'T2019042',
      mail: 'zhoulan@campus.example',
      phone: '13900001001',
      department: '化学工程学院',
      roles: ['teacher', 'member'],
    },
  })
})

test('a ticket is valid once, for a minute, and for the sign-in that it was issued for', async () => {
  const used = await comeBack()
  await client().finish(used.callback, used.departure)
  await expect(client().finish(used.callback, used.departure)).rejects.toMatchObject({ kind: 'refused' })

  const late = await comeBack()
  provider.expire(late.ticket)
  await expect(client().finish(late.callback, late.departure)).rejects.toMatchObject({ kind: 'refused' })

  const other = await comeBack('state-of-someone-else')
  await expect(client().finish(other.callback, { state: 'state-1', kept: {} })).rejects.toMatchObject({ kind: 'refused' })
  const smuggled = { query: { state: 'state-1', ticket: other.ticket }, body: {} }
  await expect(client().finish(smuggled, { state: 'state-1', kept: {} })).rejects.toMatchObject({ kind: 'misconfigured' })
})

test.each(['', 'ST-forged', 'PT-1', 'ST-1\r\nx: y', '../../ST-1'])('the forged ticket %j is refused', async (ticket) => {
  const back = { query: { state: 's', ticket }, body: {} }
  await expect(client().finish(back, { state: 's', kept: {} })).rejects.toMatchObject({ kind: 'refused', code: 'wrongCode' })
})

test('attribute names can be set, and an attribute that the provider does not send is missing', async () => {
  const { callback: back, departure } = await comeBack()
  const found = await client(provider.base, { subject: 'employeeNumber', name: 'EmployeeNumber', phone: 'pager' }).finish(back, departure)
  expect(found).toMatchObject({ subject: 'T2019042', attributes: { name: 'T2019042' } })
  expect(found.attributes).not.toHaveProperty('phone')
})

test('a provider that is down, at a wrong address or sends invalid answers is reported as such', async () => {
  const back = { query: { state: 's', ticket: 'ST-1' }, body: {} }
  const finish = (base: string) => client(base).finish(back, { state: 's', kept: {} })
  await expect(finish('http://127.0.0.1:9')).rejects.toMatchObject({
    kind: 'unreachable',
    code: 'busy',
    words: { zh: expect.stringContaining('无法访问') },
  })
  await withAnswer('', (base) => expect(finish(base)).rejects.toMatchObject({ kind: 'unreachable' }), 503)
  await withAnswer('', (base) => expect(finish(base)).rejects.toMatchObject({ kind: 'misconfigured' }), 302)
  await withAnswer('<html>not cas', (base) => expect(finish(base)).rejects.toMatchObject({ kind: 'unreadable' }))
  await withAnswer('x'.repeat(1_100_000), (base) => expect(finish(base)).rejects.toMatchObject({ kind: 'unreadable' }))
  await withAnswer(response('<cas:authenticationSuccess><cas:user> </cas:user></cas:authenticationSuccess>'), (base) =>
    expect(finish(base)).rejects.toMatchObject({ kind: 'nameless' }),
  )
  await withAnswer(
    `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${response('<cas:authenticationSuccess><cas:user>&b;</cas:user></cas:authenticationSuccess>')}`,
    (base) => expect(finish(base)).rejects.toMatchObject({ kind: 'unreadable' }),
  )
})

test('values are read as texts: numbers keep leading zeros, and special characters are not markup', async () => {
  const success =
    '<cas:authenticationSuccess><cas:user>007</cas:user><cas:attributes><cas:cn xml:lang="zh">A &lt;b&gt; &amp; C</cas:cn></cas:attributes></cas:authenticationSuccess>'
  await withAnswer(response(success), async (base) => {
    const found = await client(base).finish({ query: { state: 's', ticket: 'ST-1' }, body: {} }, { state: 's', kept: {} })
    expect(found).toMatchObject({ subject: '007', attributes: { name: 'A <b> & C' } })
  })
})

test('a logout request names the ticket whose session has ended', async () => {
  const { ticket } = await comeBack()
  const { service, logoutRequest } = provider.signOut(ticket)
  expect(service).toBe(`${callback}?state=state-1`)
  expect(casSignedOut(logoutRequest)).toBe(ticket)
  expect(casSignedOut('<a/>')).toBeUndefined()
  expect(() => casSignedOut('no xml')).toThrow(expect.objectContaining({ kind: 'unreadable' }))
  expect(() => casSignedOut(`<samlp:LogoutRequest ${'a="" '.repeat(4000)}/>`)).toThrow(expect.objectContaining({ kind: 'unreadable' }))
})
