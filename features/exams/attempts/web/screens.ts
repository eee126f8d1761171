import type { WebFeature } from '#web/kernel/screen.ts'

export const attemptsWeb: WebFeature = {
  screens: [
    {
      path: '/examination',
      layout: 'blank',
      title: { zh: '考试', en: 'Test' },
      needs: 'student',
      light: true,
    },
  ],
}
