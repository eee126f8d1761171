import { courseBeginnings } from '#features/learning/courses/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const outlinesWeb: WebFeature = {
  screens: [
    {
      path: '/details/outline',
      layout: 'details',
      title: { zh: '课程大纲', en: 'Course outline' },
      needs: 'signed-in',
      tab: { rank: 20, title: { zh: '大纲', en: 'Outline' }, of: 'course' },
      page: () => import('./OutlinePage.tsx'),
    },
  ],
  fillings: [fill(courseBeginnings, { name: 'from-textbook', load: async () => (await import('./publish/NewFromTextbook.tsx')).NewFromTextbook })],
}
