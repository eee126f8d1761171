import { teacherHomeParts } from '#features/learning/class-home/web/slots.ts'
import { fill } from '#web/kernel/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'

export const understandingWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes/understanding',
      layout: 'class',
      title: { zh: '没弄懂的地方', en: 'Not understood' },
      needs: 'class member',
      tab: { rank: 75, title: { zh: '没弄懂的', en: 'Not understood' }, of: 'teachers' },
      page: () => import('./UnderstandingPage.tsx'),
    },
  ],
  fillings: [
    fill(teacherHomeParts, { name: 'understanding', rank: 10, load: () => import('./HomePlaces.tsx').then(({ HomePlaces }) => HomePlaces) }),
  ],
}
