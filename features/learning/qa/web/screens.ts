import type { WebFeature } from '#web/kernel/screen.ts'

export const qaWeb: WebFeature = {
  screens: [
    {
      path: '/education/classes/qaa',
      layout: 'class',
      title: { zh: '答疑', en: 'Questions and answers' },
      needs: 'class member',
      tab: { rank: 70, title: { zh: '答疑', en: 'Questions' } },
      page: () => import('./list/ClassQuestionsPage.tsx'),
    },
    {
      path: '/education/classes/qaa/details',
      layout: 'class',
      title: { zh: '答疑详情', en: 'Question' },
      needs: 'class member',
      page: () => import('./question/QuestionPage.tsx'),
    },
    {
      path: '/details/questions',
      layout: 'details',
      title: { zh: '课程问答', en: 'Questions of the course' },
      needs: 'signed-in',
      tab: { rank: 50, title: { zh: '问答', en: 'Questions' }, of: 'course' },
      page: () => import('./list/CourseQuestionsPage.tsx'),
    },
    {
      path: '/education/qAa',
      layout: 'main',
      title: { zh: '答疑', en: 'Questions and answers' },
      permission: 'teach',
      menu: true,
      page: () => import('./list/TaughtQuestionsPage.tsx'),
    },
    {
      path: '/mycenter/learning/qa',
      layout: 'mycenter',
      title: { zh: '我的答疑', en: 'My questions' },
      needs: 'signed-in',
      tab: { rank: 60, title: { zh: '答疑', en: 'Questions' } },
      page: () => import('./list/MyQuestionsPage.tsx'),
    },
  ],
}
