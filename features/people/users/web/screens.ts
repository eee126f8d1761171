import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { systemSections } from '#web/shell/shell-slots.ts'

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
  fillings: [fill(systemSections, { name: 'roles', rank: 30, load: () => import('./roles/RolesPage.tsx').then(({ RolesPage }) => RolesPage) })],
  searchSources: [
    {
      name: 'members',
      title: { zh: '用户', en: 'Users' },
      rank: 20,
      needs: 'user_management',
      load: () => import('./search-members.tsx').then(({ searchMembers }) => searchMembers),
    },
  ],
  places: [
    {
      name: 'users',
      group: 'people',
      rank: 10,
      path: '/user/list',
      needs: 'user_management',
      title: { zh: '用户', en: 'Users' },
      help: { zh: '人员、角色、导入与用户组', en: 'People, roles, imports and groups' },
    },
    {
      name: 'roles',
      group: 'system',
      rank: 110,
      path: '/system?section=roles',
      needs: 'user_management:role',
      title: { zh: '角色与权限', en: 'Roles and permissions' },
      help: { zh: '每个角色能用的模块和按钮', en: 'Modules and buttons that each role can use' },
    },
  ],
}
