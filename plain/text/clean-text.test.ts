import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test.each([
  ['<p>深度<b>学习</b></p>', '深度学习'],
  ['第一章&nbsp;引言&NBSP;', '第一章引言'],
  ['a&#160;b&#xA0;c&#x00a0;d', 'abcd'],
  ['  two  words \n\t', 'twowords'],
  ['全角　空格\u00a0与\ufeff零宽\u200b', '全角空格与零宽'],
  ['<br/><hr><!-- <b>hidden</b> -->text', 'text'],
  ['<!DOCTYPE html><p>text</p>', 'text'],
  ['<img alt="a > b" title=\'c > d\'>after', 'after'],
  ['<p\nclass="x"\n>text</p\n>', 'text'],
  ['<p>&nbsp;</p> <p><br></p>', ''],
  ['', ''],
])('§9 text cleaning: %j leaves %j', (html, text) => {
  expect(cleanText(html)).toBe(text)
})

test('§9 text cleaning: a comparison is not a tag, other entities stay', () => {
  expect(cleanText('若 x < y 且 y > 3 &amp; z')).toBe('若x<y且y>3&amp;z')
  expect(cleanText('1<2')).toBe('1<2')
})

test('§9 text cleaning: unclosed brackets do not slow it down', () => {
  const begin = performance.now()
  cleanText('<'.repeat(200_000) + '<a '.repeat(50_000))
  expect(performance.now() - begin).toBeLessThan(500)
})
