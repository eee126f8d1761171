import type { WebFeature } from '#web/kernel/screen.ts'

export const invigilationWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes/examine/info',
      layout: 'class',
      title: { zh: '监考', en: 'Invigilation' },
      needs: 'class member',
      page: () => import('./WatchPage.tsx'),
    },
  ],
}
