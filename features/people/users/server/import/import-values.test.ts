import { expect, test } from 'vitest'
import { formatProblems, personOf } from './import-values.ts'

const problemsOf = (values: Record<string, string>, accepted = false) => {
  const row = { line: 2, values, accepted }
  return formatProblems(personOf(row), row).map(({ code, warning = false }) => [code, warning])
}

test('totals and what is hardly a name are warned about, names of people are not', () => {
  for (const name of ['合计', '总计 35', '共 35 人', 'Total']) expect(problemsOf({ name }), name).toEqual([['name.total', true]])
  for (const name of ['138', '无', 'N/A', 'R2D2 3000', 'a@b.example']) expect(problemsOf({ name }), name).toEqual([['name.odd', true]])
  for (const name of ['许一诺', '欧阳 娜娜', 'Ada Lovelace', 'John Smith III', '阿卜杜拉·买买提', 'X Æ A-12'])
    expect(problemsOf({ name }), name).toEqual([])
})

test('a line of totals without a name is a warning, and an error once it is accepted', () => {
  expect(problemsOf({ name: '', number: '合计 35' })).toEqual([['name.total', true]])
  expect(problemsOf({ name: '', number: '合计 35' }, true)).toEqual([['name.empty', false]])
  expect(problemsOf({ name: '', number: '2026' })).toEqual([['name.empty', false]])
})
