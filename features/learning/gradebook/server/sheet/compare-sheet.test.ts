import { pendingMark } from '#assessment/gradebook/rules.ts'
import { expect, test } from 'vitest'
import type { ItemRow } from '../book/book-queries.ts'
import type { StudentBook } from '../book/results.ts'
import { resultsOf } from '../book/results.ts'
import { compareSheet, pointsNamed, type ReadSheet } from './compare-sheet.ts'
import { sheetOf } from './sheet-layout.ts'

const none = () => ({ mark: pendingMark, state: 'pending' as const, seen: false })
const item = (id: string, title: string, sourceId: string | null = null) =>
  ({
    id,
    title,
    sourceId,
    kind: sourceId === null ? 'manual' : 'test',
    categoryId: null,
    points: 100,
    shown: true,
    closesAt: null,
    releasedAt: null,
    score: null,
  }) as unknown as ItemRow
const items = [item('i1', '作 1'), item('i2', '期中', 't1'), item('i3', '作 2')]
const mark = (itemId: string, memberId: string, points: number, rowVersion = 1) => ({
  itemId,
  memberId,
  state: 'points' as const,
  points,
  lateHours: 0,
  overridePoints: null,
  overrideReason: '',
  rowVersion,
})
const student = (id: string, name: string, number: string, state = 'active') => ({
  id,
  name,
  number,
  nameKey: name,
  avatarUrl: null,
  cohort: null,
  state,
})

const book = (marks = [mark('i1', 'a', 80), mark('i3', 'a', 70), mark('i1', 'b', 60)]): StudentBook[] =>
  resultsOf({
    rules: { late: { perDay: 0, most: 100 }, released: false, rowVersion: 1, told: { at: null, recent: false } },
    categories: [],
    items,
    students: [student('a', '丁一', '01'), student('b', '王二', '02')],
    marks,
    sourced: { test: none, homework: none, discussion: none, attendance: none },
  })
const classId = '00000000-0000-7000-8000-000000000001'

/** The sheet as it is written and read, with cells changed: by line and head. */
function sheet(changes: Record<string, string> = {}, students = book(), formulas: string[] = []): ReadSheet {
  const { heads, rows } = sheetOf(classId, items, students, 'zh-CN')
  const texts = rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell as string))))
  for (const [place, value] of Object.entries(changes)) {
    const [line = '', head = ''] = place.split('/')
    const row = texts[Number(line) - 2]
    if (row) row[heads.findIndex((each) => each.startsWith(head))] = value
  }
  return { heads, rows: texts.map((cells, at) => ({ line: at + 2, cells })), formulas }
}
const compare = (given: ReadSheet, students = book()) => compareSheet(classId, given, items, students)
const told = (given: ReadSheet, students?: StudentBook[]) =>
  compare(given, students).findings.map(({ line, column, words }) => `${line} ${column}: ${words.zh}`)

test('a sheet as it was written changes nothing', () => {
  expect(compare(sheet())).toEqual({ changes: [], findings: [] })
})

test('changed points of entered items are taken, with what stood there; spreadsheet numbers count by their value', () => {
  expect(compare(sheet({ '2/作 1': '84.099999999999994', '3/作 2': '55' })).changes).toEqual([
    { itemId: 'i1', memberId: 'a', item: '作 1', name: '丁一', before: 80, after: 84.1, rowVersion: 1 },
    { itemId: 'i3', memberId: 'b', item: '作 2', name: '王二', before: null, after: 55, rowVersion: 0 },
  ])
})

test('a row of another person, of an unknown person, or a repeated row is left out with the reason', () => {
  expect(told(sheet({ '2/姓名': '王二' }))).toEqual(['2 : 这一行的编号是丁一（01）的，表里写的是王二（01），整行不导入'])
  expect(told(sheet({ '2/学号': '02' }))).toEqual(['2 : 这一行的编号是丁一（01）的，表里写的是丁一（02），整行不导入'])
  expect(told(sheet({ '3/recto-id': 'x' }))).toEqual(['3 : “王二”不是这个班的学生，整行不导入'])
  expect(told(sheet({ '3/recto-id': 'a' }))).toEqual(['3 : 第 2 行已有丁一，这一行不导入'])
})

test('formulas, marks of tests, empty cells, words and too many points are left, each with its place', () => {
  expect(told(sheet({ '2/作 1': '84' }, book(), ['2/2']))).toEqual(['2 作 1: 这一格是公式，不导入，保留 80；请填数字'])
  expect(told(sheet({ '2/期中': '90' }))).toEqual(['2 期中: 考试的成绩不能在表格里改，保持空白'])
  expect(told(sheet({ '2/作 1': '' }))).toEqual(['2 作 1: 空白不会删除成绩，保留 80'])
  expect(told(sheet({ '2/作 1': '优' }))).toEqual(['2 作 1: “优”不是分数（最多两位小数），保留 80'])
  expect(told(sheet({ '2/作 1': '100.5' }))).toEqual(['2 作 1: 100.5 超过满分 100，保留 80'])
})

test('a mark that was changed after the sheet was written is a conflict; one that was not changed in the sheet is not', () => {
  const later = book([mark('i1', 'a', 85, 2), mark('i3', 'a', 75, 2), mark('i1', 'b', 60)])
  const { changes, findings } = compare(sheet({ '2/作 1': '90' }), later)
  expect(changes).toEqual([])
  expect(findings).toMatchObject([{ line: 2, column: '作 1', conflict: true, words: { zh: '导出之后这一格已改为 85，表里是 90，保留 85' } }])
})

test('unknown columns are told once; the sheet of another class and a sheet without its hidden columns are refused', () => {
  const given = sheet()
  expect(told({ ...given, heads: [...given.heads, '备注'] })).toEqual(['null 备注: 不认识这一列，整列不导入'])
  expect(() => compareSheet('00000000-0000-7000-8000-000000000002', given, items, book())).toThrow('another class')
  expect(() => compare({ ...given, heads: given.heads.map((head) => head.replace('recto-id', '编号')) })).toThrow('no sheet')
})

test('numbers are read with two decimals at most', () => {
  expect(['85', '８５', '85.5', '85.55', '85.555', '-1', '1e3', '', '85 分'].map(pointsNamed)).toEqual([
    85,
    85,
    85.5,
    85.55,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
