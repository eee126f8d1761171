import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const key = Buffer.alloc(32, 1)

test('a sealed text opens only with the same key and purpose, and not after a change', () => {
  const sealed = seal(key, 'totp', '秘密 secret')
  expect(sealed).not.toContain('secret')
  expect(unseal(key, 'totp', sealed)).toBe('秘密 secret')
  expect(unseal(key, 'provider', sealed)).toBeUndefined()
  expect(unseal(Buffer.alloc(32, 2), 'totp', sealed)).toBeUndefined()
  const changed = Buffer.from(sealed, 'base64url')
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(unseal(key, 'totp', changed.toString('base64url'))).toBeUndefined()
  expect(unseal(key, 'totp', '')).toBeUndefined()
  expect(seal(key, 'totp', 'x')).not.toBe(seal(key, 'totp', 'x'))
})
