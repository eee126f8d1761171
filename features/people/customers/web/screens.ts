import type { WebFeature } from '#web/kernel/screen.ts'

export const customersWeb: WebFeature = {
  screens: [
    { path: '/apply/trial', layout: 'blank', title: { zh: '申请试用', en: 'Apply for a trial' }, needs: 'anyone', light: true },
    {
      path: '/customer/list',
      layout: 'blank',
      title: { zh: '客户信息表', en: 'Customer information sheet' },
      needs: 'administrator',
      right: 'platform',
      page: () => import('./CustomersPage.tsx'),
    },
  ],
  places: [
    {
      name: 'customers',
      group: 'operations',
      rank: 90,
      path: '/customer/list',
      needs: 'platform',
      title: { zh: '客户信息表', en: 'Customers' },
      help: { zh: '试用申请与跟进', en: 'Trial applications and follow-up' },
    },
  ],
}
