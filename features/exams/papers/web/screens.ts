import type { WebFeature } from '#web/kernel/screen.ts'

export const papersWeb: WebFeature = {
  screens: [
    {
      path: '/exam/paper/management',
      layout: 'main',
      title: { zh: '试卷管理', en: 'Papers' },
      permission: 'bookexam',
      menu: true,
      page: () => import('./list/PapersPage.tsx'),
    },
    {
      path: '/exam/blank/paper/create',
      layout: 'blank',
      title: { zh: '组卷', en: 'Compose a paper' },
      needs: 'teacher',
      right: 'bookexam:paper',
      page: () => import('./PaperPage.tsx'),
    },
  ],
}
