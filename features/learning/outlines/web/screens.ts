import type { WebFeature } from '#web/kernel/screen.ts'

export const outlinesWeb: WebFeature = {
  screens: [
    {
      path: '/details/outline',
      layout: 'details',
      title: { zh: '课程大纲', en: 'Course outline' },
      needs: 'signed-in',
      query: ['courseId', 'unitId'],
      tab: { rank: 20, title: { zh: '大纲', en: 'Outline' }, of: 'course' },
      page: () => import('./OutlinePage.tsx'),
    },
  ],
}
