import type { WebFeature } from '#web/kernel/screen.ts'

export const understandingWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes/understanding',
      layout: 'class',
      title: { zh: '没弄懂的地方', en: 'Not understood' },
      needs: 'class member',
      tab: { rank: 75, title: { zh: '没弄懂的', en: 'Not understood' }, of: 'teachers' },
      page: () => import('./UnderstandingPage.tsx'),
    },
  ],
}
