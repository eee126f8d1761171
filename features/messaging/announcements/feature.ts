import type { Feature } from '#server/kernel/feature.ts'
import announcements from './server/calls.ts'
import { announcementsDue } from './server/notify-readers.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { announcementsLogTexts } from './server/manifest/log-texts.ts'
import { announcementMessages } from './server/manifest/message-types.ts'
import { loadDemoAnnouncements } from './server/manifest/demo.ts'

export const announcementsFeature: Feature = {
  name: 'announcements',
  handlers: announcements,
  startAnswers: ['/pressplatform/announcements/shown'],
  due: [announcementsDue],
  personal: personalRows,
  sentences: [sentence(320, 'SystemManagement:announcement', '发布公告', 'Publish announcements')],
  logTexts: announcementsLogTexts,
  messageTypes: [announcementMessages],
  demo: [loadDemoAnnouncements],
}
