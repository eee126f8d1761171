import { expect, test } from 'vitest'
import { signatureHolds, signUrl } from './signed-url.ts'

const secret = Buffer.from('a secret of the server')
const path = '/rman/v1/files/0191e0f0-0000-7000-8000-000000000001'
const person = '0191e0f0-0000-7000-8000-00000000000a'

test('a signed address holds for its path, its time and its person only', () => {
  const signed = signUrl(secret, path, 60, person)
  expect(signed).toContain(`&by=${person}&`)
  expect(signatureHolds(secret, signed)).toBe(true)
  expect(signatureHolds(secret, `${signed}&download=1`)).toBe(true)
  const changed = [
    signed.replace(person, person.replace('a', 'b')),
    signed.replace(`&by=${person}`, ''),
    signed.replace(path, `${path}/made/first.pdf`),
    signed.replace(/until=\d+/, (text) => `${text}0`),
    signed.replace('signature=', 'signature=x'),
    signUrl(secret, path, -1, person),
    `${path}?by=${person}`,
  ]
  expect(changed.filter((url) => signatureHolds(secret, url))).toEqual([])
  expect(signatureHolds(Buffer.from('another secret'), signed)).toBe(false)
})

test('an address without a person cannot be given one', () => {
  const signed = signUrl(secret, path, 60)
  expect(signatureHolds(secret, signed)).toBe(true)
  expect(signatureHolds(secret, `${signed}&by=${person}`)).toBe(false)
})
