import type { WebFeature } from '#web/kernel/screen.ts'

export const liveHoursWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes/live',
      layout: 'class',
      title: { zh: '课堂', en: 'Live hours' },
      needs: 'class member',
      tab: { rank: 95, title: { zh: '课堂', en: 'Live' } },
      page: () => import('./LivePage.tsx'),
    },
    {
      path: '/education/classes/live/projector',
      layout: 'blank',
      title: { zh: '课堂投影', en: 'Projector' },
      needs: 'class member',
      page: () => import('./projector/ProjectorPage.tsx'),
    },
    { path: '/education/classes/live/phone', layout: 'blank', title: { zh: '课堂', en: 'Live hour' }, needs: 'class member', light: true },
  ],
}
