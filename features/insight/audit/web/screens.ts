import type { WebFeature } from '#web/kernel/screen.ts'

export const auditWeb: WebFeature = {
  screens: [
    {
      path: '/operationlog/list',
      layout: 'blank',
      title: { zh: '操作日志', en: 'Operation log' },
      needs: 'administrator',
      page: () => import('./LogPage.tsx'),
    },
  ],
}
