import type { WebFeature } from '#web/kernel/screen.ts'

export const attemptsWeb: WebFeature = {
  screens: [
    {
      path: '/examination',
      layout: 'blank',
      title: { zh: '自测', en: 'Self-test' },
      needs: 'student',
      light: true,
    },
  ],
}
