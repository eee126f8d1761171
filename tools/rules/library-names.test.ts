import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfRepository } from './layout-rules.ts'

test('number fields come without the buttons of the library, which are named in English in every language', () => {
  const files = filesOfRepository().filter((file) => file.endsWith('.tsx') && file !== 'web/ui/form/fields/NumberInput.tsx')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /\bInputNumber\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})
