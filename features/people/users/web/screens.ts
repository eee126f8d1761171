import type { WebFeature } from '#web/kernel/screen.ts'

export const usersWeb: WebFeature = {
  screens: [
    { path: '/user', layout: 'main', redirect: '/user/list', permission: 'user_management', menu: true },
    {
      path: '/user/list',
      layout: 'main',
      title: { zh: '用户列表', en: 'All users' },
      permission: 'user_management',
      menu: true,
      page: () => import('./list/UsersPage.tsx'),
    },
    {
      path: '/user/author',
      layout: 'main',
      title: { zh: '作者', en: 'Authors' },
      permission: 'user_management',
      menu: true,
      page: () => import('./list/UsersPage.tsx'),
    },
    {
      path: '/user/teachers',
      layout: 'main',
      title: { zh: '教师', en: 'Teachers' },
      permission: 'user_management',
      menu: true,
      page: () => import('./list/UsersPage.tsx'),
    },
  ],
}
