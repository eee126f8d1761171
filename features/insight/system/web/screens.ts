import type { WebFeature } from '#web/kernel/screen.ts'

export const systemWeb: WebFeature = {
  screens: [
    {
      path: '/system',
      layout: 'main',
      title: { zh: '系统', en: 'System' },
      permission: 'SystemManagement',
      menu: true,
      page: () => import('./SystemPage.tsx'),
    },
  ],
}
