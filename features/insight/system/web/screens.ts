import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { systemSections } from '#web/shell/shell-slots.ts'

export const systemWeb: WebFeature = {
  screens: [
    {
      path: '/system',
      layout: 'main',
      title: { zh: '系统', en: 'System' },
      permission: 'SystemManagement',
      menu: true,
      page: () => import('./SystemPage.tsx'),
    },
  ],
  fillings: [fill(systemSections, { name: 'setting', rank: 20, load: () => import('./EntranceForm.tsx').then(({ EntranceForm }) => EntranceForm) })],
  places: [
    {
      name: 'setting',
      group: 'system',
      rank: 100,
      path: '/system?section=setting',
      needs: 'SystemManagement:setting',
      title: { zh: '入口设置', en: 'Entrance' },
      help: { zh: '登录页的名称、标识与主色', en: 'Name, logo and colour of the sign-in page' },
    },
  ],
}
