import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScreen } from './lazy-failure.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('§8 a screen that loads is returned and nothing is reported', async () => {
  const report = vi.fn<() => void>()
  expect(await loadScreen(async () => 'screen', report)).toBe('screen')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(report).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('§8 a screen that has not loaded after 120 s is reported, not earlier', async () => {
  const report = vi.fn<() => void>()
  const failed = expect(loadScreen(() => new Promise(() => {}), report)).rejects.toMatchObject({ name: 'ScreenLoadError', reason: 'timeout' })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(report).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(report).toHaveBeenCalledOnce()
})

test('§8 a screen that fails to load is reported at once, with its cause', async () => {
  const report = vi.fn<() => void>()
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(loadScreen(() => Promise.reject(cause), report)).rejects.toMatchObject({ reason: 'failed', cause })
  const broken = () => {
    throw cause
  }
  await expect(loadScreen(broken, report)).rejects.toMatchObject({ reason: 'failed', cause })
  expect(report).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})
