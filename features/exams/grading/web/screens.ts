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
  ],
}
