import type { Bilingual } from '#contract/errors.ts'
import type { CalendarEntry } from '#server/kernel/lists/calendar-source.ts'

const moments: Record<CalendarEntry['moment'], Bilingual> = {
  opens: { zh: '开始', en: 'Begins' },
  due: { zh: '截止', en: 'Due' },
  closes: { zh: '结束', en: 'Closes' },
  day: { zh: '当天', en: 'That day' },
}
const special: Record<string, Bilingual> = {
  'test opens': { zh: '考试', en: 'Test' },
  'test closes': { zh: '考试截止', en: 'Test closes' },
  'notice due': { zh: '待确认', en: 'To confirm' },
  'classFirst day': { zh: '开课', en: 'First day' },
  'classLast day': { zh: '结课', en: 'Last day' },
}

/** What happens at the moment of an entry. */
export const momentWords = (kind: string, moment: CalendarEntry['moment']): Bilingual => special[`${kind} ${moment}`] ?? moments[moment]
