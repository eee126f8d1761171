import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { duration, progressLine } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function terminal(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, columns: 20, write: (text: string | Uint8Array) => written.push(String(text)) > 0 }
}

test('nothing is shown for the first second; after that one line is overwritten, and erased at the end', () => {
  const screen = terminal(true)
  const line = progressLine(screen)
  line.show('table 1 of 2')
  vi.advanceTimersByTime(900)
  expect(screen.written).toEqual([])
  vi.advanceTimersByTime(200)
  line.show('table 2 of 2, a line that is too long for the terminal')
  vi.advanceTimersByTime(300)
  expect(screen.written).toEqual(['\r\x1b[Ktable 1 of 2', '\r\x1b[Ktable 2 of 2, a lin'])
  line.end()
  expect(screen.written.at(-1)).toBe('\r\x1b[K')
  vi.advanceTimersByTime(5000)
  expect(screen.written).toHaveLength(3)
})

test('a quick command writes nothing at its end, and nothing is written where there is no terminal', () => {
  for (const isTTY of [true, false]) {
    const screen = terminal(isTTY)
    const line = progressLine(screen)
    line.show('table 1 of 2')
    if (!isTTY) vi.advanceTimersByTime(5000)
    line.end()
    expect(screen.written).toEqual([])
  }
})

test.each([
  [80, '1 s'],
  [34_400, '34 s'],
  [192_000, '3 min 12 s'],
])('%d ms are %s', (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words)
})
