import type { WebFeature } from '#web/kernel/screen.ts'

export const auditWeb: WebFeature = {
  screens: [
    {
      path: '/operationlog/list',
      layout: 'blank',
      title: { zh: '操作日志', en: 'Operation log' },
      needs: 'administrator',
      right: 'SystemManagement:log',
      page: () => import('./LogPage.tsx'),
    },
  ],
  places: [
    {
      name: 'log',
      group: 'operations',
      rank: 80,
      path: '/operationlog/list',
      needs: 'SystemManagement:log',
      title: { zh: '操作日志', en: 'Operation log' },
      help: { zh: '谁在何时改了什么', en: 'Who changed what, and when' },
    },
  ],
}
