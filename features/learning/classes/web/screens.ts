import type { WebFeature } from '#web/kernel/screen.ts'

export const classesWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes',
      layout: 'main',
      title: { zh: '我的班级', en: 'My classes' },
      permission: 'teach',
      menu: true,
      page: () => import('./classes/ClassesPage.tsx'),
    },
    {
      path: '/education/classes/details',
      layout: 'class',
      title: { zh: '班级详情', en: 'Class overview' },
      needs: 'class member',
      query: ['id'],
      tab: { rank: 10, title: { zh: '概况', en: 'Overview' } },
      page: () => import('./classes/OverviewPage.tsx'),
    },
    {
      path: '/education/classes/editor',
      layout: 'class',
      title: { zh: '编辑班级', en: 'Edit class' },
      needs: 'class member',
      query: ['id'],
      page: () => import('./classes/EditorPage.tsx'),
    },
  ],
}
