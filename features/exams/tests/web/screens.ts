import { studentHomeParts } from '#features/learning/class-home/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const testsWeb: WebFeature = {
  screens: [
    {
      path: '/exam/test/management',
      layout: 'main',
      title: { zh: '考试管理', en: 'Tests' },
      permission: 'bookexam',
      menu: true,
      page: () => import('./list/TestsPage.tsx'),
    },
    {
      path: '/exam/blank/test/create',
      layout: 'blank',
      title: { zh: '创建考试', en: 'Set up a test' },
      needs: 'teacher',
      right: 'bookexam:test',
      page: () => import('./setup/SetupPage.tsx'),
    },
    {
      path: '/education/examine',
      layout: 'main',
      title: { zh: '考试', en: 'Tests' },
      permission: 'teach',
      menu: true,
      page: () => import('./classes/TaughtTestsPage.tsx'),
    },
    {
      path: '/education/classes/examine',
      layout: 'class',
      title: { zh: '班级考试', en: 'Tests of a class' },
      needs: 'class member',
      tab: { rank: 50, title: { zh: '考试', en: 'Tests' }, of: 'teachers' },
      page: () => import('./classes/ClassTestsPage.tsx'),
    },
    {
      path: '/education/classes/examine/details',
      layout: 'class',
      title: { zh: '考试详情', en: 'Test details' },
      needs: 'class member',
      page: () => import('./details/DetailsPage.tsx'),
    },
    {
      path: '/education/classes/stuexamine',
      layout: 'class',
      title: { zh: '学生考试', en: 'My tests in a class' },
      needs: 'class member',
      tab: { rank: 50, title: { zh: '考试', en: 'Tests' }, of: 'students' },
      page: () => import('./mine/ClassMyTestsPage.tsx'),
    },
    {
      path: '/mycenter/learning/test',
      layout: 'mycenter',
      title: { zh: '我的测试', en: 'My tests' },
      needs: 'signed-in',
      tab: { rank: 60, title: { zh: '我的测试', en: 'My tests' } },
      page: () => import('./mine/MyTestsPage.tsx'),
    },
  ],
  fillings: [fill(studentHomeParts, { name: 'tests', rank: 10, load: () => import('./mine/NextTests.tsx').then(({ NextTests }) => NextTests) })],
}
