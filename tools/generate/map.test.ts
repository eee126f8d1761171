import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#tools/rules/import-rules.ts'
import { mapFile, mapText } from './map.ts'

test('docs/map.md is what `npm run map` makes', async () => {
  expect(readFileSync(mapFile, 'utf8')).toBe(await mapText())
})

test('every file on the map exists, and every call and screen has one', async () => {
  const text = await mapText()
  const files = [...text.matchAll(/`((?:features|web|server|contract)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(root + file))).toEqual([])
  // The sixth cell names the file of a screen and the handler of a call.
  const bare = text
    .split('\n')
    .filter((line) => line.startsWith('| `') && !line.includes('leads to') && !/^`.+`$/.test(line.split('|')[6]?.trim() ?? ''))
  expect(bare).toEqual([])
})

test('links in the notes lead to files', () => {
  for (const note of ['README.md', 'docs/operations.md']) {
    const links = [...readFileSync(root + note, 'utf8').matchAll(/\]\((?!http)([^)#]+)[^)]*\)/g)].map(([, path = '']) => path)
    const folder = note.includes('/') ? `${root}docs/` : root
    expect(
      links.filter((path) => !existsSync(folder + path)),
      note,
    ).toEqual([])
  }
})
