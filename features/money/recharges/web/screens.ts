import type { WebFeature } from '#web/kernel/screen.ts'

export const rechargesWeb: WebFeature = {
  screens: [
    {
      path: '/organization/recharge',
      layout: 'organization',
      title: { zh: '充值', en: 'Recharge' },
      needs: 'administrator',
      page: () => import('./RechargePage.tsx'),
    },
  ],
}
