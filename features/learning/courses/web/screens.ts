import { classFacts, classSettings } from '#features/learning/classes/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const coursesWeb: WebFeature = {
  screens: [
    {
      path: '/teaching/mycourse',
      layout: 'main',
      title: { zh: '我的课程', en: 'My courses' },
      permission: 'mycourse',
      menu: true,
      page: () => import('./list/CoursesPage.tsx'),
    },
    {
      path: '/teaching/shared/original',
      layout: 'main',
      title: { zh: '原创课程', en: 'Original courses' },
      permission: 'schoolcourse',
      menu: true,
      page: () => import('./list/CoursesPage.tsx'),
    },
    {
      path: '/teaching/shared/authorized',
      layout: 'main',
      title: { zh: '授权课程', en: 'Authorized courses' },
      permission: 'schoolcourse',
      menu: true,
      page: () => import('./list/CoursesPage.tsx'),
    },
    {
      path: '/teaching/sales',
      layout: 'main',
      title: { zh: '在售课程', en: 'Courses for sale' },
      permission: 'salecourse',
      menu: true,
      page: () => import('./list/CoursesPage.tsx'),
    },
    {
      path: '/details/introduction',
      layout: 'details',
      title: { zh: '课程介绍', en: 'About the course' },
      needs: 'signed-in',
      tab: { rank: 10, title: { zh: '介绍', en: 'About' }, of: 'course' },
      page: () => import('./details/IntroductionPage.tsx'),
    },
    {
      path: '/details/team',
      layout: 'details',
      title: { zh: '课程团队', en: 'Team of the course' },
      needs: 'signed-in',
      tab: { rank: 30, title: { zh: '团队', en: 'Team' }, of: 'course' },
      page: () => import('./details/TeamPage.tsx'),
    },
    {
      path: '/details/resources',
      layout: 'details',
      title: { zh: '课程附件', en: 'Attachments of the course' },
      needs: 'signed-in',
      tab: { rank: 40, title: { zh: '资源', en: 'Resources' }, of: 'course' },
      page: () => import('./details/ResourcesPage.tsx'),
    },
    {
      path: '/details/usage',
      layout: 'details',
      title: { zh: '课程使用情况', en: 'Usage of the course' },
      needs: 'signed-in',
      tab: { rank: 80, title: { zh: '使用', en: 'Usage' }, of: 'course team' },
      page: () => import('./details/UsagePage.tsx'),
    },
    {
      path: '/details/classes',
      layout: 'details',
      title: { zh: '课程班级', en: 'Classes of the course' },
      needs: 'signed-in',
      tab: { rank: 90, title: { zh: '班级', en: 'Classes' }, of: 'course team' },
      page: () => import('./details/CourseClassesPage.tsx'),
    },
    {
      path: '/mycenter/course',
      layout: 'mycenter',
      title: { zh: '我的课程', en: 'My courses' },
      needs: 'signed-in',
      tab: { rank: 25, title: { zh: '我的课程', en: 'My courses' } },
      page: () => import('./mine/MyCoursesPage.tsx'),
    },
  ],
  fillings: [
    fill(classFacts, { name: 'course', load: async () => (await import('./classes/ClassCourse.tsx')).ClassCourseFact }),
    fill(classSettings, { name: 'course', load: async () => (await import('./classes/ClassCourse.tsx')).ClassCourseSetting }),
  ],
}
