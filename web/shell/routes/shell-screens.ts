import type { Entry } from '#web/kernel/screen.ts'

/** The page of an exception, and ways into areas whose screens are still missing. */
export const shellScreens: readonly Entry[] = [
  {
    path: '/exception',
    layout: 'blank',
    title: { zh: '出错了', en: 'Exception' },
    needs: 'anyone',
    query: ['errorCode', 'errorMessage'],
    light: true,
  },
  { path: '/portal', layout: 'portal', redirect: '/portal/homesetting' },
  { path: '/website', layout: 'website', redirect: '/website/home' },
  { path: '/teaching', layout: 'main', redirect: '/teaching/mycourse', permission: 'yuncourse', menu: true },
  { path: '/teaching/shared', layout: 'main', redirect: '/teaching/shared/original', permission: 'schoolcourse', menu: true },
  { path: '/education', layout: 'main', redirect: '/education/classes', permission: 'teach', menu: true },
  { path: '/exam', layout: 'main', redirect: '/exam/question/management', permission: 'bookexam', menu: true },
  { path: '/statistics', layout: 'main', redirect: '/statistics/textbook/statistical', permission: 'bookcount', menu: true },
  { path: '/aba', layout: 'main', redirect: '/aba/student', permission: 'educount', menu: true },
  { path: '/finance', layout: 'main', redirect: '/finance/income', permission: 'bookcash', menu: true },
]
