import type { WebFeature } from '#web/kernel/screen.ts'

export const selfTestsWeb: WebFeature = {
  screens: [
    {
      path: '/details/test',
      layout: 'details',
      title: { zh: '课程测试', en: 'Tests' },
      needs: 'signed-in',
      tab: { rank: 70, title: { zh: '测验', en: 'Tests' } },
      page: () => import('./course/BookTestsPage.tsx'),
    },
  ],
}
