import type { WebFeature } from '#web/kernel/screen.ts'

export const rechargesWeb: WebFeature = {
  screens: [
    {
      path: '/organization/recharge',
      layout: 'organization',
      title: { zh: '充值', en: 'Recharge' },
      needs: 'administrator',
      right: ['platform', 'SystemManagement:recharge'],
      page: () => import('./RechargePage.tsx'),
    },
  ],
  places: [
    {
      name: 'recharge',
      group: 'publicFace',
      rank: 40,
      path: '/organization/recharge',
      needs: 'SystemManagement:recharge',
      title: { zh: '充值', en: 'Recharge' },
      help: { zh: '预存账户、充值申请与流水', en: 'Prepaid account, requests and history' },
    },
  ],
}
