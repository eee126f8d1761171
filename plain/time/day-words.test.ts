import { expect, test } from 'vitest'
import { dayWords } from './day-words.ts'

const now = new Date('2026-11-27T16:30:00Z')
const words = (instant: string, language = 'zh-CN', zone = 'Asia/Shanghai') => dayWords(language, zone, now, new Date(instant))

test('the day of a test is said from where the reader is', () => {
  // It is 00:30 on Saturday in Shanghai, and still Friday in London.
  expect(words('2026-11-28T01:00:00Z')).toBe('今天')
  expect(words('2026-11-27T15:00:00Z')).toBe('昨天')
  expect(words('2026-11-28T16:00:00Z')).toBe('明天')
  expect(words('2026-11-30T01:00:00Z')).toBe('星期一')
  expect(words('2026-11-28T01:00:00Z', 'en-US', 'Europe/London')).toBe('Tomorrow')
  expect(words('2026-12-04T01:00:00Z', 'en-US', 'Europe/London')).toBe('Friday')
})

test('the day on which clocks are set back is one day', () => {
  const before = new Date('2026-10-24T12:00:00Z')
  expect(dayWords('en-US', 'Europe/London', before, new Date('2026-10-25T23:30:00Z'))).toBe('Tomorrow')
})
