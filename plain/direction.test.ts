import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test('§9 Hebrew, Arabic, Persian and Kurdish are written from right to left, whatever the region', () => {
  expect(['he', 'ar', 'fa', 'ku', 'he-IL', 'AR_eg'].map(directionOf)).toEqual(Array(6).fill('rtl'))
  expect(['zh-CN', 'en-US', 'heb', 'art', ''].map(directionOf)).toEqual(Array(5).fill('ltr'))
})
