import { personHomeParts } from '#features/insight/home/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const calendarWeb: WebFeature = {
  screens: [
    {
      path: '/mycenter/calendar',
      layout: 'mycenter',
      title: { zh: '日程', en: 'Calendar' },
      needs: 'signed-in',
      tab: { rank: 15, title: { zh: '日程', en: 'Calendar' } },
      page: () => import('./CalendarPage.tsx'),
    },
  ],
  fillings: [fill(personHomeParts, { name: 'calendar', rank: 10, load: () => import('./WeekAhead.tsx').then(({ WeekAhead }) => WeekAhead) })],
  places: [
    {
      name: 'calendar',
      group: 'person',
      rank: 145,
      path: '/mycenter/calendar',
      needs: 'everybody',
      title: { zh: '日程', en: 'Calendar' },
      help: { zh: '考试、作业与要确认的通知', en: 'Tests, homework and notices to confirm' },
    },
  ],
}
