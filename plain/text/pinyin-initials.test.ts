import { expect, test } from 'vitest'
import { pinyinInitials } from './pinyin-initials.ts'

test.each([
  ['大学物理', 'dxwl'],
  ['概率论与数理统计', 'gllysltj'],
  ['细胞生物学', 'xbswx'],
  ['数据结构与算法', 'sjjgysf'],
  ['动手学深度学习', 'dsxsdxx'],
  ['中国文学简史', 'zgwxjs'],
  ['电路分析基础', 'dlfxjc'],
  ['用户 列表', 'yhlb'],
  ['阿尔法贝塔嚓', 'aefbtc'],
  ['马克思主义哲学', 'mkszyzx'],
  ['农业欧洲日语', 'nyozry'],
])('the initials of %s are %s', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials)
})

test('letters and digits stay, punctuation and spaces are removed', () => {
  expect(pinyinInitials('C++ 程序设计（第 2 版）')).toBe('ccxsjd2b')
  expect(pinyinInitials('')).toBe('')
})
