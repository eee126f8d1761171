import { studentHomeParts } from '#features/learning/class-home/web/slots.ts'
import { personHomeParts } from '#features/insight/home/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const noticesWeb: WebFeature = {
  screens: [
    {
      path: '/education/notice',
      layout: 'main',
      title: { zh: '通知', en: 'Notices' },
      permission: 'teach',
      menu: true,
      page: () => import('./list/NoticesPage.tsx'),
    },
    {
      path: '/education/notice/details',
      layout: 'main',
      title: { zh: '通知详情', en: 'Notice' },
      permission: 'teach',
      // Students come here from their messages; the notice itself is refused to those who are not in its classes.
      right: 'everybody',
      page: () => import('./read/DetailsPage.tsx'),
    },
    {
      path: '/education/classes/notice',
      layout: 'class',
      title: { zh: '班级通知', en: 'Notices of a class' },
      needs: 'class member',
      tab: { rank: 30, title: { zh: '通知', en: 'Notices' } },
      page: () => import('./list/ClassNoticesPage.tsx'),
    },
  ],
  fillings: [
    fill(studentHomeParts, { name: 'notices', rank: 30, load: () => import('./read/UnreadNotices.tsx').then(({ UnreadNotices }) => UnreadNotices) }),
    fill(personHomeParts, { name: 'notices', rank: 20, load: () => import('./read/UnreadNotices.tsx').then(({ UnreadNotices }) => UnreadNotices) }),
  ],
}
