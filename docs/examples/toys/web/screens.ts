import type { WebFeature } from '#web/kernel/screen.ts'

export const toysWeb: WebFeature = {
  screens: [
    { path: '/toys', layout: 'blank', title: { zh: '玩具', en: 'Toys' }, needs: 'author', right: 'mybook', page: () => import('./ToysPage.tsx') },
  ],
  places: [
    {
      name: 'toys',
      group: 'operations',
      rank: 95,
      path: '/toys',
      needs: 'mybook',
      title: { zh: '玩具', en: 'Toys' },
      help: { zh: '大家的玩具', en: 'Everybody’s toys' },
    },
  ],
}
