import type { Entry } from './screen.ts'

// `administrator` means administrators of the platform and of the institution; each screen shows what the person may see.
export const organization: readonly Entry[] = [
  { path: '/organization', layout: 'organization', redirect: '/organization/list' },
  {
    path: '/organization/list',
    layout: 'organization',
    title: { zh: '机构列表', en: 'Institutions' },
    needs: 'administrator',
    page: () => import('#features/people/institutions/web/list/InstitutionListPage.tsx'),
  },
  {
    path: '/organization/management',
    layout: 'organization',
    title: { zh: '机构管理', en: 'Institution management' },
    needs: 'administrator',
    page: () => import('#features/people/institutions/web/ManagementPage.tsx'),
  },
  {
    path: '/organization/recharge',
    layout: 'organization',
    title: { zh: '充值', en: 'Recharge' },
    needs: 'administrator',
    page: () => import('#features/money/recharges/web/RechargePage.tsx'),
  },
]
