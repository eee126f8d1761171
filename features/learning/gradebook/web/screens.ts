import type { WebFeature } from '#web/kernel/screen.ts'

export const gradebookWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes/gradebook',
      layout: 'class',
      title: { zh: '成绩', en: 'Gradebook' },
      needs: 'class member',
      tab: { rank: 55, title: { zh: '成绩', en: 'Grades' } },
      page: () => import('./GradebookPage.tsx'),
    },
  ],
}
