import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarEntry } from '#server/kernel/lists/calendar-source.ts'
import { escaped, folded, icalOf } from './ical.ts'

const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: 'test',
  moment: 'opens',
  id: '018f0000-0000-7000-8000-000000000001',
  title: '期末考试；闭卷, A 卷',
  classId: null,
  at: new Date('2027-01-06T01:00:00Z'),
  until: new Date('2027-01-06T03:00:00Z'),
  path: '/examination?id=1',
  done: false,
  ...more,
})
const calendar = {
  name: { zh: 'Recto 日程', en: 'Recto calendar' },
  language: 'zh-CN' as const,
  address: 'https://recto.example.edu',
  timeZone: 'Asia/Shanghai',
  now: new Date('2026-11-28T02:00:00Z'),
}
/** The lines as a program reads them: unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('an entry has UTC times, an escaped title and a UID that does not change', () => {
  const lines = linesOf(icalOf([entry()], calendar))
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:test-opens-018f0000-0000-7000-8000-000000000001@recto.example.edu',
      'DTSTAMP:20261128T020000Z',
      'DTSTART:20270106T010000Z',
      'DTEND:20270106T030000Z',
      'SUMMARY:考试：期末考试；闭卷\\, A 卷',
      'URL:https://recto.example.edu/examination?id=1',
    ]),
  )
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('a day without a time is the day of the institution, and in English the words are English', () => {
  const first = entry({ kind: 'classFirst', moment: 'day', title: '数据结构', at: new Date('2026-08-31T16:00:00Z'), until: null })
  const lines = linesOf(icalOf([first], { ...calendar, language: 'en-US' }))
  expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20260901', 'DTEND;VALUE=DATE:20260902', 'SUMMARY:First day: 数据结构']))
  expect(lines.some((line) => line.startsWith('DTSTART:'))).toBe(false)
})

test('every line has at most 75 octets, and unfolding gives the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const line = `SUMMARY:${escaped(text)}`
      const written = folded(line)
      for (const part of written.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
      expect(written.replaceAll('\r\n ', '')).toBe(line)
      expect(line).not.toMatch(/[\r\n]/)
    }),
  )
})
