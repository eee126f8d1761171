import type { WebFeature } from '#web/kernel/screen.ts'

export const testsWeb: WebFeature = {
  screens: [
    {
      path: '/exam/test/management',
      layout: 'main',
      title: { zh: '考试管理', en: 'Tests' },
      permission: 'bookexam',
      menu: true,
      page: () => import('./list/TestsPage.tsx'),
    },
    {
      path: '/exam/blank/test/create',
      layout: 'blank',
      title: { zh: '创建考试', en: 'Set up a test' },
      needs: 'teacher',
      right: 'bookexam:test',
      page: () => import('./setup/SetupPage.tsx'),
    },
  ],
}
