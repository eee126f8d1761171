import { expect, test } from 'vitest'
import { fullTime, whenText } from './When.tsx'

const words = { today: (time: string) => `今天 ${time}`, yesterday: (time: string) => `昨天 ${time}` }
const now = new Date(2026, 8, 18, 15, 30)
const shown = (...parts: [number, number, number, number, number]) => whenText(new Date(...parts).toISOString(), now, words)

test('under 24 hours the text says today or yesterday', () => {
  expect(shown(2026, 8, 18, 9, 5)).toBe('今天 09:05')
  expect(shown(2026, 8, 17, 15, 31)).toBe('昨天 15:31')
})

test('older and future times are shown as dates', () => {
  expect(shown(2026, 8, 17, 15, 30)).toBe('2026/09/17')
  expect(shown(2026, 8, 18, 15, 31)).toBe('2026/09/18')
  expect(whenText('nonsense', now, words)).toBe('')
})

test('the full time', () => expect(fullTime(new Date(2026, 0, 2, 3, 4).toISOString())).toBe('2026/01/02 03:04'))
