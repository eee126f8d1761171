import { expect, test } from 'vitest'
import { countOf, groupReport } from './import-report.ts'

const entry = (severity: 'changed' | 'lost' | 'missing', code: string, path: string, detail = '') => ({ severity, code, path, line: 1, detail })
const report = [
  entry('changed', 'image', 'a.md', 'svg'),
  entry('lost', 'comment', 'a.md'),
  entry('lost', 'html', 'b.md', '<kbd>'),
  entry('lost', 'html', 'c.md'),
  entry('missing', 'image', 'a.md', 'img/x.png'),
]
const shown = (...given: Parameters<typeof groupReport>) =>
  groupReport(...given).map(({ severity, code, entries }) => `${severity} ${code} ${entries.length}`)

test('missing comes first, then large groups before small ones', () => {
  expect(shown(report)).toEqual(['missing image 1', 'lost html 2', 'lost comment 1', 'changed image 1'])
})

test('groups can be filtered by severity and by text in path and detail', () => {
  expect(shown(report, '', 'lost')).toEqual(['lost html 2', 'lost comment 1'])
  expect(shown(report, 'KBD')).toEqual(['lost html 1'])
  expect(shown(report, ' a.md ')).toEqual(['missing image 1', 'lost comment 1', 'changed image 1'])
  expect(shown(report, 'nowhere')).toEqual([])
})

test('entries are counted by severity', () => expect([countOf(report, 'lost'), countOf([], 'lost')]).toEqual([3, 0]))
