import { expect, test } from 'vitest'
import { currentDevice, currentOperatingSystem } from './device.ts'

test('§9 the device and system of this browser are derived from its user agent and touch points', () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
  expect([currentDevice({ userAgent, maxTouchPoints: 0 }), currentOperatingSystem({ userAgent, maxTouchPoints: 0 })]).toEqual(['PC', 'Mac'])
  expect([currentDevice({ userAgent, maxTouchPoints: 5 }), currentOperatingSystem({ userAgent, maxTouchPoints: 5 })]).toEqual(['Pad', 'other'])
})
