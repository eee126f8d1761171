import type { Entry } from './screen.ts'

const textbookList = () => import('../textbooks/TextbookListPage.tsx')
const usersPage = () => import('../users/UsersPage.tsx')

export const main: readonly Entry[] = [
  {
    path: '/textbookindex',
    layout: 'main',
    title: { zh: '数字教材概览', en: 'Digital textbook overview' },
    permission: 'homepage',
    menu: true,
    page: () => import('../textbooks/OverviewPage.tsx'),
  },
  { path: '/teaching', layout: 'main', redirect: '/teaching/mycourse', permission: 'yuncourse', menu: true },
  { path: '/teaching/shared', layout: 'main', redirect: '/teaching/shared/original', permission: 'schoolcourse', menu: true },
  { path: '/education', layout: 'main', redirect: '/education/classes', permission: 'teach', menu: true },
  { path: '/textmange', layout: 'main', redirect: '/textmange/mytext/', permission: 'tbook', menu: true },
  {
    path: '/textmange/mytext/:code?',
    layout: 'main',
    title: { zh: '我的教材', en: 'My textbooks' },
    permission: 'mybook',
    menu: true,
    page: textbookList,
  },
  { path: '/textmange/organization/', layout: 'main', redirect: '/textmange/institutions/', permission: 'allbook', menu: true },
  {
    path: '/textmange/institutions/:code?',
    layout: 'main',
    title: { zh: '全部教材', en: 'All textbooks' },
    permission: 'allbook',
    page: textbookList,
  },
  { path: '/exam', layout: 'main', redirect: '/exam/question/management', permission: 'bookexam', menu: true },
  { path: '/user', layout: 'main', redirect: '/user/list', permission: 'user_management', menu: true },
  {
    path: '/user/list',
    layout: 'main',
    title: { zh: '用户列表', en: 'All users' },
    permission: 'user_management',
    menu: true,
    page: usersPage,
  },
  {
    path: '/user/author',
    layout: 'main',
    title: { zh: '作者', en: 'Authors' },
    permission: 'user_management',
    menu: true,
    page: usersPage,
  },
  {
    path: '/user/teachers',
    layout: 'main',
    title: { zh: '教师', en: 'Teachers' },
    permission: 'user_management',
    menu: true,
    page: usersPage,
  },
  { path: '/statistics', layout: 'main', redirect: '/statistics/textbook/statistical', permission: 'bookcount', menu: true },
  { path: '/aba', layout: 'main', redirect: '/aba/student', permission: 'educount', menu: true },
  { path: '/finance', layout: 'main', redirect: '/finance/income', permission: 'bookcash', menu: true },
  {
    path: '/system',
    layout: 'main',
    title: { zh: '系统', en: 'System' },
    permission: 'SystemManagement',
    menu: true,
    page: () => import('../system/SystemPage.tsx'),
  },
]
