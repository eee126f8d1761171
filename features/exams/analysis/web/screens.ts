import type { WebFeature } from '#web/kernel/screen.ts'

export const analysisWeb: WebFeature = {
  screens: [
    {
      path: '/exam/test/analysis',
      layout: 'main',
      title: { zh: '试卷分析', en: 'Analysis of a test' },
      needs: 'teacher',
      right: 'bookexam:test',
      page: () => import('./AnalysisPage.tsx'),
    },
    {
      path: '/exam/blank/test/sheet',
      layout: 'blank',
      title: { zh: '成绩单与试卷分析表', en: 'Sheets of a test' },
      needs: 'teacher',
      right: 'bookexam:test',
      page: () => import('./sheets/SheetPage.tsx'),
    },
  ],
}
