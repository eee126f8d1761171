import type { WebFeature } from '#web/kernel/screen.ts'

export const textbooksWeb: WebFeature = {
  screens: [
    {
      path: '/editbook/moocbaseinfo',
      layout: 'editbook',
      title: { zh: '基本信息', en: 'Details' },
      needs: 'author',
      right: 'tbook',
      tab: { rank: 10, title: { zh: '基本信息', en: 'Details' } },
      page: () => import('./base-info/BaseInfoPage.tsx'),
    },
    {
      path: '/textbookindex',
      layout: 'main',
      title: { zh: '数字教材概览', en: 'Digital textbook overview' },
      permission: 'homepage',
      menu: true,
      page: () => import('./overview/OverviewPage.tsx'),
    },
    { path: '/textmange', layout: 'main', redirect: '/textmange/mytext/', permission: 'tbook', menu: true },
    {
      path: '/textmange/mytext/:code?',
      layout: 'main',
      title: { zh: '我的教材', en: 'My textbooks' },
      permission: 'mybook',
      menu: true,
      page: () => import('./list/TextbookListPage.tsx'),
    },
    { path: '/textmange/organization/', layout: 'main', redirect: '/textmange/institutions/', permission: 'allbook', menu: true },
    {
      path: '/textmange/institutions/:code?',
      layout: 'main',
      title: { zh: '全部教材', en: 'All textbooks' },
      permission: 'allbook',
      page: () => import('./list/TextbookListPage.tsx'),
    },
  ],
  searchSources: [
    {
      name: 'textbooks',
      title: { zh: '教材', en: 'Textbooks' },
      rank: 10,
      needs: 'tbook',
      load: () => import('./search-textbooks.tsx').then(({ searchTextbooks }) => searchTextbooks),
    },
  ],
}
