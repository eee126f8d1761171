import type { WebFeature } from '#web/kernel/screen.ts'

export const gradingWeb: WebFeature = {
  screens: [
    {
      path: '/exam/blank/test/grading',
      layout: 'blank',
      title: { zh: '阅卷', en: 'Grading' },
      needs: 'signed-in',
      page: () => import('./GradingPage.tsx'),
    },
    {
      path: '/exam/test/regrades',
      layout: 'main',
      title: { zh: '试题更正与重评', en: 'Correct and regrade' },
      needs: 'teacher',
      right: 'bookexam:test',
      page: () => import('./regrades/RegradePage.tsx'),
    },
    {
      path: '/exam/test/appeals',
      layout: 'main',
      title: { zh: '成绩申诉', en: 'Appeals' },
      needs: 'teacher',
      right: 'bookexam:test',
      page: () => import('./appeals/AppealsPage.tsx'),
    },
  ],
}
