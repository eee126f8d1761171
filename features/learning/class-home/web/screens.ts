import type { WebFeature } from '#web/kernel/screen.ts'

export const classHomeWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes/details',
      layout: 'class',
      title: { zh: '班级详情', en: 'Class overview' },
      needs: 'class member',
      tab: { rank: 10, title: { zh: '概况', en: 'Overview' } },
      page: () => import('./ClassHomePage.tsx'),
    },
    {
      path: '/education/classes/report',
      layout: 'class',
      title: { zh: '学习报告', en: 'Report' },
      needs: 'class member',
      tab: { rank: 57, title: { zh: '学习报告', en: 'Report' }, of: 'students' },
      page: () => import('./report/ReportPage.tsx'),
    },
  ],
}
