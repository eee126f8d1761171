import type { WebFeature } from '#web/kernel/screen.ts'

export const resourcesWeb: WebFeature = {
  screens: [
    {
      path: '/resource',
      layout: 'main',
      title: { zh: '资源', en: 'Resources' },
      permission: 'zyzx',
      menu: true,
      page: () => import('./list/ResourcesPage.tsx'),
    },
  ],
}
