import type { WebFeature } from '#web/kernel/screen.ts'

export const customersWeb: WebFeature = {
  screens: [
    { path: '/apply/trial', layout: 'blank', title: { zh: '申请试用', en: 'Apply for a trial' }, needs: 'anyone', light: true },
    {
      path: '/customer/list',
      layout: 'blank',
      title: { zh: '客户信息表', en: 'Customer information sheet' },
      needs: 'administrator',
      page: () => import('./CustomersPage.tsx'),
    },
  ],
}
