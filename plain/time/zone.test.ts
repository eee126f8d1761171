import { expect, test } from 'vitest'
import { clockIn, instantIn, offsetText, zoneLabel } from './zone.ts'

const at = new Date('2026-11-23T18:30:00Z')

test('an instant is shown as the clock of a time zone shows it', () => {
  expect(clockIn('Asia/Shanghai', at)).toEqual({ day: '2026-11-24', time: '02:30:00' })
  expect(clockIn('America/New_York', at)).toEqual({ day: '2026-11-23', time: '13:30:00' })
})

test('a day and a time of a time zone are an instant, also on the days on which the clocks change', () => {
  expect(instantIn('Asia/Shanghai', '2026-11-24', '02:30').toISOString()).toBe(at.toISOString())
  expect(instantIn('America/New_York', '2026-03-08', '00:00').toISOString()).toBe('2026-03-08T05:00:00.000Z')
  expect(instantIn('America/New_York', '2026-03-09', '00:00').toISOString()).toBe('2026-03-09T04:00:00.000Z')
  // Half past two is left out: the clocks show half past three.
  expect(instantIn('America/New_York', '2026-03-08', '02:30').toISOString()).toBe('2026-03-08T07:30:00.000Z')
  expect(instantIn('Europe/Berlin', '2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(instantIn('America/New_York', '2026-11-01', '23:59:59').toISOString()).toBe('2026-11-02T04:59:59.000Z')
})

test('a time zone has a short label', () => {
  expect(zoneLabel('Asia/Shanghai', 'zh-CN', at)).toBe('北京时间 (UTC+8)')
  expect(zoneLabel('Asia/Shanghai', 'en-US', at)).toBe('Beijing time (UTC+8)')
  expect(zoneLabel('America/New_York', 'en-US', at)).toBe('Eastern Time (UTC-5)')
  expect([offsetText('Asia/Kolkata', at), offsetText('UTC', at)]).toEqual(['UTC+5:30', 'UTC+0'])
})
