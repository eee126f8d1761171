import { expect, test } from 'vitest'
import { unusedKeys } from './text-keys.ts'

const file = 'features/people/users/web/texts.ts'
const textsWith = (...keys: string[]) => [{ file, name: 'texts', keys }]
const used = (text: string, at = 'features/people/users/web/UsersList.tsx') => [
  { file, text: "export const texts = {\n  'zh-CN': {\n    title: '用户',\n    gone: '已离开',\n  },\n}" },
  { file: at, text },
]

test('a key that no code names is found', () => {
  expect(unusedKeys(textsWith('title', 'gone'), used('<h1>{t.title}</h1>'))).toEqual([`${file}: nothing uses the text texts.gone`])
  expect(unusedKeys(textsWith('gone'), used('// gone for good\n/** Says what is gone. */'))).toHaveLength(1)
})

test.each([
  ['an access', 't.gone'],
  ['a value that chooses a text', "const states = ['active', 'gone'] as const"],
  ['a destructured text', 'const { gone } = t'],
  ['a key built from parts', 't[`${start}ne`]'],
])('%s uses a key', (_what, text) => {
  expect(unusedKeys(textsWith('gone'), used(text))).toEqual([])
})

test('the code of another feature counts if it imports the texts', () => {
  const other = 'features/people/groups/web/GroupsList.tsx'
  expect(unusedKeys(textsWith('gone'), used('t.gone', other))).toHaveLength(1)
  expect(unusedKeys(textsWith('gone'), used(`import { texts } from '#${file}'\nt.gone`, other))).toEqual([])
})
