import { studentHomeParts } from '#features/learning/class-home/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const homeworkWeb: WebFeature = {
  screens: [
    {
      path: '/education/homework',
      layout: 'main',
      title: { zh: '作业', en: 'Homework' },
      permission: 'teach',
      menu: true,
      page: () => import('./list/TaughtHomeworkPage.tsx'),
    },
    {
      path: '/education/classes/homework',
      layout: 'class',
      title: { zh: '班级作业', en: 'Homework of a class' },
      needs: 'class member',
      tab: { rank: 40, title: { zh: '作业', en: 'Homework' } },
      page: () => import('./list/ClassHomeworkPage.tsx'),
    },
    {
      path: '/education/classes/homework/details',
      layout: 'class',
      title: { zh: '作业详情', en: 'Homework details' },
      needs: 'class member',
      page: () => import('./details/DetailsPage.tsx'),
    },
    {
      path: '/education/classes/homework/info',
      layout: 'class',
      title: { zh: '作业信息', en: 'Homework information' },
      needs: 'class member',
      page: () => import('./mine/InfoPage.tsx'),
    },
    {
      path: '/details/homework',
      layout: 'details',
      title: { zh: '课程作业', en: 'Homework of the course' },
      needs: 'signed-in',
      tab: { rank: 55, title: { zh: '作业', en: 'Homework' }, of: 'course' },
      page: () => import('./list/CourseHomeworkPage.tsx'),
    },
    {
      path: '/mycenter/learning/homework',
      layout: 'mycenter',
      title: { zh: '我的作业', en: 'My homework' },
      needs: 'signed-in',
      tab: { rank: 50, title: { zh: '我的作业', en: 'My homework' } },
      page: () => import('./mine/MyHomeworksPage.tsx'),
    },
  ],
  fillings: [
    fill(studentHomeParts, { name: 'homework', rank: 20, load: () => import('./mine/DueHomework.tsx').then(({ DueHomework }) => DueHomework) }),
  ],
}
