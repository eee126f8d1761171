import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchStall } from '#server/testing/processes/stall.ts'
import { createSaml, samlMetadata } from './saml.ts'
import { readSamlMetadata } from './saml-metadata.ts'
import { requestOf, simulateSaml } from './saml-simulator.ts'
import { children, readXml } from '../xml.ts'

const callback = 'https://books.example/back'
const issuer = 'https://books.example/metadata'
let provider: Awaited<ReturnType<typeof simulateSaml>>
beforeAll(async () => void (provider = await simulateSaml()))
afterAll(() => provider.close())

const seen = new Set<string>()
const first = async (id: string) => !seen.has(id) && Boolean(seen.add(id))
const client = (more = {}) =>
  createSaml(
    { entityId: provider.entityId, entryPoint: provider.entryPoint, certificates: [provider.certificate], names: {}, ...more },
    { issuer, callback, first },
  )

async function leave(state = 'state-1') {
  const { address, kept } = await client().begin(state)
  return { address, request: requestOf(new URL(address).searchParams.get('SAMLRequest') ?? ''), departure: { state, kept } }
}
const finish = (xml: string, departure: Awaited<ReturnType<typeof leave>>['departure'], more = {}) =>
  client(more).finish({ query: {}, body: { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: departure.state } }, departure)

const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

test('a person comes back from the provider’s page with a signed assertion and is identified', async () => {
  const { address, departure } = await leave()
  const page = await (await fetch(`${address}&person=ouyang`)).text()
  const field = (name: string) => page.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1]
  expect(page).toContain(`action="${callback}"`)
  const found = await client().finish({ query: {}, body: { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') } }, departure)
  expect(found).toEqual({
    subject: 'saml-ouyang',
    session: expect.any(String),
    theirs: expect.any(Object),
    attributes: {
      name: '欧阳清和',
      number: '2026110319',
      mail: 'ouyang@campus.example',
      phone: '13900001003',
      department: '化学工程学院',
      roles: ['student'],
    },
  })
})

test('an answer without a signed assertion is refused, even if the answer as a whole is signed', async () => {
  const { request, departure } = await leave()
  await expect(finish(provider.answerTo(request, { signed: 'nothing' }), departure)).rejects.toMatchObject({ kind: 'refused' })
  await expect(finish(provider.answerTo(request, { signed: 'response' }), departure)).rejects.toMatchObject({ kind: 'refused' })
})

test.each([
  ['another audience', { claims: { audience: 'https://another.example' } }],
  ['another issuer', { claims: { issuer: 'https://another.example' } }],
  ['another recipient', { claims: { recipient: 'https://another.example/back' } }],
  ['another destination', { claims: { destination: 'https://another.example/back' } }],
  ['the answer to another request', { claims: { inResponseTo: '_another' } }],
  ['an answer without a request', { claims: { inResponseTo: '' } }],
  ['an expired time', { claims: { notOnOrAfter: later(-120), issuedAt: later(-240) } }],
  ['a time that has not begun', { claims: { issuedAt: later(180) } }],
  ['an issue too long ago', { claims: { issuedAt: later(-1200) } }],
  ['a signature of another key', { foreignKey: true }],
])('%s is refused', async (_what, writing) => {
  const { request, departure } = await leave()
  await expect(finish(provider.answerTo(request, writing), departure)).rejects.toMatchObject({ kind: 'refused', code: 'wrongCode' })
})

test.each([
  ['text that is not XML', '<a>' + '‹'.repeat(33_000)],
  ['a start without an end', '<a b="'.repeat(16_000)],
  ['tens of thousands of elements', `<a>${'<b/>'.repeat(24_000)}</a>`],
  ['as many levels', '<a>'.repeat(14_000) + '</a>'.repeat(14_000)],
  ['thousands of attributes', `<a ${Array.from({ length: 9000 }, (_, n) => `b${n}=""`).join(' ')}/>`],
  ['an answer that is too long', `<a>${'b'.repeat(200_000)}</a>`],
])('%s: refused without blocking the server', async (_what, xml) => {
  const { departure } = await leave()
  // The first call also loads the library, which must not be measured.
  await finish('<a/>', departure).catch(() => undefined)
  const watch = watchStall()
  await expect(finish(xml, departure)).rejects.toThrow()
  expect(watch.end()).toBeLessThan(200)
})

test('the state must be that of the sign-in', async () => {
  const { request, departure } = await leave()
  const body = { SAMLResponse: Buffer.from(provider.answerTo(request)).toString('base64'), RelayState: 'theirs' }
  await expect(client().finish({ query: {}, body }, departure)).rejects.toMatchObject({ kind: 'refused' })
})

test('an assertion is accepted once', async () => {
  const { request, departure } = await leave()
  const xml = provider.answerTo(request)
  await finish(xml, departure)
  await expect(finish(xml, departure)).rejects.toMatchObject({ kind: 'refused' })
})

test('an assertion that was changed after signing is refused', async () => {
  const { request, departure } = await leave()
  const xml = provider.answerTo(request)
  await expect(finish(xml.replace('saml-zhoulan', 'saml-rector'), departure)).rejects.toMatchObject({ kind: 'refused' })
  await expect(finish(xml.replace('>teacher<', '>administrator<'), departure)).rejects.toMatchObject({ kind: 'refused' })
})

// Puts a forged assertion where a careless reader finds it, and the signed one where its signature is still found.
const forge = (assertion: string) => assertion.replace('saml-zhoulan', 'saml-rector').replace(/ID="[^"]+"/, 'ID="_forged"')
const unsigned = (assertion: string) => assertion.replace(/<Signature.*<\/Signature>/s, '')
const signatureIn = (assertion: string) => assertion.match(/<Signature.*<\/Signature>/s)?.[0] ?? ''
const wrapping: [string, (assertion: string) => string][] = [
  ['the forged one before the signed one', (one) => forge(unsigned(one)) + one],
  ['the forged one after the signed one', (one) => one + forge(unsigned(one))],
  [
    'the signed one inside the forged one',
    (one) => forge(unsigned(one)).replace('</saml:Subject>', `</saml:Subject><saml:Advice>${one}</saml:Advice>`),
  ],
  [
    'the signed one inside the signature of the forged one',
    (one) =>
      forge(unsigned(one)).replace(
        '</saml:Issuer>',
        `</saml:Issuer>${signatureIn(one).replace('</Signature>', `<Object>${unsigned(one)}</Object></Signature>`)}`,
      ),
  ],
  ['the signed one in an extension of the answer', (one) => `<samlp:Extensions>${one}</samlp:Extensions>${forge(unsigned(one))}`],
  [
    'the forged one with the id of the signed one',
    (one) => `<samlp:Extensions>${one}</samlp:Extensions>${unsigned(one).replace('saml-zhoulan', 'saml-rector')}`,
  ],
  [
    'the forged one around, its signature that of the signed one',
    (one) =>
      forge(unsigned(one)).replace('</saml:Issuer>', `</saml:Issuer>${signatureIn(one)}`) + `<samlp:Extensions>${unsigned(one)}</samlp:Extensions>`,
  ],
]
test.each(wrapping)('assertion wrapping is refused: %s', async (_what, wrap) => {
  const { request, departure } = await leave()
  const xml = provider.answerTo(request)
  const [assertion = ''] = xml.match(/<saml:Assertion.*<\/saml:Assertion>/s) ?? []
  const wrapped = xml.replace(assertion, () => wrap(assertion))
  expect(signatureIn(assertion)).toContain('SignatureValue')
  expect(wrapped).toContain('saml-rector')
  await expect(finish(wrapped, departure)).rejects.toMatchObject({ kind: 'refused' })
})

test('a comment does not truncate a NameID', async () => {
  const { request, departure } = await leave()
  const person = { account: 'rector.evil', name: '', number: '', mail: '', phone: '', department: '', role: 'student' as const, password: '' }
  const xml = provider.answerTo(request, { person }).replace('saml-rector.evil', 'saml-rector<!-- -->.evil')
  const outcome = await finish(xml, departure).then(
    ({ subject }) => subject,
    () => 'refused',
  )
  expect(['refused', 'saml-rector.evil']).toContain(outcome)
})

test('SHA-1, document types and overlong answers are refused', async () => {
  const { request, departure } = await leave()
  await expect(finish(provider.answerTo(request, { algorithm: 'sha1' }), departure)).rejects.toMatchObject({ kind: 'misconfigured' })
  await expect(finish(`<!DOCTYPE a [<!ENTITY b "c">]>${provider.answerTo(request)}`, departure)).rejects.toMatchObject({ kind: 'unreadable' })
  await expect(finish(`<a>${'x'.repeat(300_000)}</a>`, departure)).rejects.toMatchObject({ kind: 'unreadable' })
  await expect(finish('no xml at all', departure)).rejects.toMatchObject({ kind: 'refused' })
})

test('a transient NameID does not identify a person, but an attribute can', async () => {
  const { request, departure } = await leave()
  const passing = { claims: { nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } }
  await expect(finish(provider.answerTo(request, passing), departure)).rejects.toMatchObject({ kind: 'nameless' })
  const names = { subject: 'urn:oid:2.16.840.1.113730.3.1.3' }
  expect(await finish(provider.answerTo(request, passing), departure, { names })).toMatchObject({ subject: 'T2019042' })
})

test('a refusal by the provider is reported as denied', async () => {
  const { request, departure } = await leave()
  const denied = provider.answerTo(request, { claims: { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, signed: 'nothing' })
  await expect(finish(denied, departure)).rejects.toMatchObject({ kind: 'denied' })
})

test('either of two certificates is accepted, for a change of the provider’s key', async () => {
  const other = await simulateSaml()
  const { request, departure } = await leave()
  expect(await finish(provider.answerTo(request), departure, { certificates: [other.certificate, provider.certificate] })).toMatchObject({
    subject: 'saml-zhoulan',
  })
  await other.close()
})

test('the provider’s metadata is read, and ours has what the provider needs', async () => {
  const read = readSamlMetadata(await (await fetch(provider.entityId)).text())
  expect(read).toEqual({ entityId: provider.entityId, entryPoint: provider.entryPoint, certificates: [provider.certificate] })
  expect(new X509Certificate(read.certificates[0]!).subject).toBe('CN=Simulated SAML')
  expect(() => readSamlMetadata('<html/>')).toThrow(expect.objectContaining({ kind: 'unreadable' }))
  const [ours] = children(readXml(samlMetadata({ issuer, callback })), 'EntityDescriptor')
  expect(ours).toMatchObject({
    '@entityID': issuer,
    SPSSODescriptor: { '@WantAssertionsSigned': 'true', AssertionConsumerService: { '@Location': callback } },
  })
})

test('a second factor at the provider is recognized', async () => {
  const { request, departure } = await leave()
  const strong = provider.answerTo(request, { claims: { context: 'https://refeds.org/profile/mfa' } })
  expect(await finish(strong, departure)).toMatchObject({ secondFactor: true })
})
