import type { Feature } from '#server/kernel/feature.ts'
import calendar from './server/calls.ts'
import { calendarDigestsDue, calendarMessages } from './server/digest.ts'
import { calendarRoutes } from './server/feed.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const calendarFeature: Feature = {
  name: 'calendar',
  handlers: calendar,
  routes: [calendarRoutes],
  due: [calendarDigestsDue],
  personal: personalRows,
  messageTypes: [calendarMessages],
}
