import { reportParts } from '#features/learning/class-home/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const gradebookWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes/gradebook',
      layout: 'class',
      title: { zh: '成绩', en: 'Gradebook' },
      needs: 'class member',
      tab: { rank: 55, title: { zh: '成绩', en: 'Grades' } },
      page: () => import('./GradebookPage.tsx'),
    },
  ],
  fillings: [
    fill(reportParts, { name: 'grades', rank: 10, load: () => import('./result/ReportGrades.tsx').then(({ ReportGrades }) => ReportGrades) }),
  ],
}
