import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { publishFindings, unsentTexts } from '#features/authoring/textbooks/web/slots.ts'

export const chaptersWeb: WebFeature = {
  screens: [
    {
      path: '/editbook/chapter',
      layout: 'editbook',
      title: { zh: '章节编辑', en: 'Chapters' },
      needs: 'author',
      right: 'tbook',
      refusesItself: true,
      tab: { rank: 20, title: { zh: '章节', en: 'Chapters' } },
      page: () => import('./ChapterPage.tsx'),
    },
  ],
  fillings: [
    fill(unsentTexts, { name: 'chapters', load: () => import('./publishing/PublishKept.tsx').then(({ PublishKept }) => PublishKept) }),
    fill(publishFindings, {
      name: 'chapters',
      load: () => import('./publishing/PublishFindings.tsx').then(({ PublishFindings }) => PublishFindings),
    }),
  ],
}
