import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { frameBars } from '#web/shell/shell-slots.ts'
import { announcementReader } from '#features/messaging/messages/web/slots.ts'

export const announcementsWeb: WebFeature = {
  screens: [
    {
      path: '/announcements/list',
      layout: 'blank',
      title: { zh: '公告', en: 'Announcements' },
      needs: 'administrator',
      right: 'SystemManagement:announcement',
      page: () => import('./AnnouncementsPage.tsx'),
    },
  ],
  fillings: [
    fill(frameBars, {
      name: 'maintenance',
      rank: 20,
      early: true,
      load: () => import('./read/MaintenanceBar.tsx').then(({ MaintenanceBar }) => MaintenanceBar),
    }),
    fill(announcementReader, {
      name: 'announcement',
      load: () => import('./read/AnnouncementReader.tsx').then(({ AnnouncementReader }) => AnnouncementReader),
    }),
  ],
  places: [
    {
      name: 'announcements',
      group: 'operations',
      rank: 60,
      path: '/announcements/list',
      needs: 'SystemManagement:announcement',
      title: { zh: '公告', en: 'Announcements' },
      help: { zh: '发布、定时与受众', en: 'Publishing, schedule and audience' },
    },
  ],
}
