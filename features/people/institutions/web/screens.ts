import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { frameBars } from '#web/shell/shell-slots.ts'

// `administrator` means administrators of the platform and of the institution; each screen shows what the person may see.
export const institutionsWeb: WebFeature = {
  screens: [
    { path: '/organization', layout: 'organization', redirect: '/organization/list' },
    {
      path: '/organization/list',
      layout: 'organization',
      title: { zh: '机构列表', en: 'Institutions' },
      needs: 'administrator',
      right: ['platform', 'SystemManagement'],
      page: () => import('./list/InstitutionListPage.tsx'),
    },
    {
      path: '/organization/management',
      layout: 'organization',
      title: { zh: '机构管理', en: 'Institution management' },
      needs: 'administrator',
      right: 'SystemManagement',
      page: () => import('./ManagementPage.tsx'),
    },
  ],
  fillings: [
    fill(frameBars, { name: 'term', rank: 10, early: true, load: () => import('./information/TermBar.tsx').then(({ TermBar }) => TermBar) }),
  ],
  places: [
    {
      name: 'organization',
      group: 'publicFace',
      rank: 30,
      path: '/organization/management',
      needs: 'SystemManagement:organization',
      title: { zh: '机构管理', en: 'Institution' },
      help: { zh: '机构信息、院系、行政班、套餐与用量', en: 'Information, departments, cohorts, package and usage' },
    },
    {
      name: 'organizations',
      group: 'publicFace',
      rank: 50,
      path: '/organization/list',
      needs: 'platform',
      title: { zh: '机构列表', en: 'Institutions' },
      help: { zh: '平台上的所有机构与套餐', en: 'All institutions on the platform and their packages' },
    },
  ],
}
