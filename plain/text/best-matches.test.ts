import { expect, test } from 'vitest'
import { bestMatches, rankOf } from './best-matches.ts'

test('names rank before pinyin initials, beginnings before middles', () => {
  expect(rankOf('大学', ['大学物理'])).toBe(0)
  expect(rankOf('物理', ['大学物理'])).toBe(1)
  expect(rankOf('dxwl', ['大学物理'])).toBe(2)
  expect(rankOf('wl', ['大学物理'])).toBe(3)
  expect(rankOf('w', ['大学物理'])).toBeUndefined()
  expect(rankOf('Users', ['用户列表', 'Users'])).toBe(0)
  expect(rankOf('化学', ['大学物理'])).toBeUndefined()
})

test('the best matches come first, equal ones keep their order, and the number is limited', () => {
  const books = ['概率论与数理统计', '数理方程', '离散数学']
  expect(bestMatches('数理', books, (book) => [book], 5)).toEqual(['数理方程', '概率论与数理统计'])
  expect(bestMatches('', books, (book) => [book], 2)).toEqual(['概率论与数理统计', '数理方程'])
})
