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
      page: () => import('./list/InstitutionListPage.tsx'),
    },
    {
      path: '/organization/management',
      layout: 'organization',
      title: { zh: '机构管理', en: 'Institution management' },
      needs: 'administrator',
      page: () => import('./ManagementPage.tsx'),
    },
  ],
  fillings: [
    fill(frameBars, { name: 'term', rank: 10, early: true, load: () => import('./information/TermBar.tsx').then(({ TermBar }) => TermBar) }),
  ],
}
