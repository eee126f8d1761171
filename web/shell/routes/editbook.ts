import type { Entry } from './screen.ts'

export const editbook: readonly Entry[] = [
  {
    path: '/editbook/moocbaseinfo',
    layout: 'editbook',
    title: { zh: '基本信息', en: 'Basic information' },
    needs: 'author',
    page: () => import('#features/authoring/textbooks/web/base-info/BaseInfoPage.tsx'),
  },
  {
    path: '/editbook/chapter',
    layout: 'editbook',
    title: { zh: '章节编辑', en: 'Chapters' },
    needs: 'author',
    page: () => import('#features/authoring/chapters/web/ChapterPage.tsx'),
  },
]
