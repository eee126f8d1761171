import { expect, test } from 'vitest'
import { isValidIsbn } from './AboutFields.tsx'

test('correct check digits are accepted', () => {
  for (const isbn of ['978-7-04-010095-2', '9787302517436', '0-306-40615-2', '0-8044-2957-X', '080442957x']) expect(isValidIsbn(isbn)).toBe(true)
})

test('wrong check digits and other lengths are rejected', () => {
  for (const isbn of ['978-7-04-010095-3', '0-306-40615-3', '123', '', '9777302517436', 'X306406152']) expect(isValidIsbn(isbn)).toBe(false)
})
