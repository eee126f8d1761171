import { clockIn, daysAfter } from '#plain/time/zone.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { CalendarEntry } from '#server/kernel/lists/calendar-source.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { keyOf } from './collect.ts'
import { momentWords } from './words.ts'

interface Calendar {
  name: Bilingual
  language: Language
  /** Where the screens are, such as `https://recto.example.edu/base`. */
  address: string
  /** For days without a time. */
  timeZone: string
  now: Date
}

/** Entries as an iCalendar file (RFC 5545): UTC times, lines of at most 75 octets, and for each entry a UID that stays the same. */
export function icalOf(entries: readonly CalendarEntry[], { name, language, address, timeZone, now }: Calendar): string {
  const host = new URL(address).hostname
  const title = escaped(inLanguage(name, language))
  const events = entries.flatMap((entry) => {
    const { at, until, moment, path } = entry
    const day = clockIn(timeZone, at).day
    const times =
      moment === 'day'
        ? [`DTSTART;VALUE=DATE:${dateOf(day)}`, `DTEND;VALUE=DATE:${dateOf(daysAfter(day, 1))}`]
        : [`DTSTART:${utcOf(at)}`, ...(until !== null && until > at ? [`DTEND:${utcOf(until)}`] : [])]
    return [
      'BEGIN:VEVENT',
      `UID:${keyOf(entry)}@${host}`,
      `DTSTAMP:${utcOf(now)}`,
      ...times,
      `SUMMARY:${escaped(summaryOf(entry, language))}`,
      `URL:${address}${path}`,
      ...(moment === 'day' ? ['TRANSP:TRANSPARENT'] : []),
      'END:VEVENT',
    ]
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Recto//Calendar//ZH', 'CALSCALE:GREGORIAN', `X-WR-CALNAME:${title}`, `NAME:${title}`]
  const refresh = ['REFRESH-INTERVAL;VALUE=DURATION:PT4H', 'X-PUBLISHED-TTL:PT4H']
  return [...lines, ...refresh, ...events, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('')
}

/** What an entry is about, with the moment: 截止：实验二. */
export const summaryOf = ({ kind, moment, title }: Pick<CalendarEntry, 'kind' | 'moment' | 'title'>, language: Language): string =>
  `${inLanguage(momentWords(kind, moment), language)}${language === 'zh-CN' ? '：' : ': '}${title}`

function utcOf(at: Date): string {
  const { day, time } = clockIn('UTC', at)
  return `${dateOf(day)}T${time.replaceAll(':', '')}Z`
}
const dateOf = (day: string): string => day.replaceAll('-', '')

/** A text of RFC 5545, section 3.3.11. Control characters, which no text may have, are left out. */
export const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** A content line folded at 75 octets (section 3.1), never within a character. */
export function folded(line: string): string {
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      parts.push(part)
      // The space before a continuation counts.
      ;[part, octets] = ['', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
