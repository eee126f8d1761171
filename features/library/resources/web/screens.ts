import { uploadTaker } from '#features/library/uploads/web/slots.ts'
import { fileFactsSlot } from '#web/editor/fields/file-facts-slot.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const resourcesWeb: WebFeature = {
  screens: [
    {
      path: '/resource',
      layout: 'main',
      title: { zh: '资源', en: 'Resources' },
      permission: 'zyzx',
      menu: true,
      page: () => import('./list/ResourcesPage.tsx'),
    },
  ],
  fillings: [
    fill(fileFactsSlot, { name: 'resource', load: () => import('./picker/ResourceFacts.tsx').then(({ ResourceFacts }) => ResourceFacts) }),
    fill(uploadTaker, { name: 'resources', load: () => import('./uploads/TakeUpload.tsx').then(({ TakeUpload }) => TakeUpload) }),
  ],
}
