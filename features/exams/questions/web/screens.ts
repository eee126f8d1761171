import type { WebFeature } from '#web/kernel/screen.ts'

export const questionsWeb: WebFeature = {
  screens: [
    {
      path: '/exam/question/management',
      layout: 'main',
      title: { zh: '试题管理', en: 'Questions' },
      permission: 'bookexam',
      menu: true,
      page: () => import('./QuestionsPage.tsx'),
    },
    {
      path: '/exam/blank/question/create',
      layout: 'blank',
      title: { zh: '新建题目', en: 'Create a question' },
      needs: 'teacher',
      right: 'bookexam:edit',
      page: () => import('./edit/QuestionPage.tsx'),
    },
  ],
}
