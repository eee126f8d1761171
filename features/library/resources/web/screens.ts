import { fileFactsSlot } from '#web/editor/fields/file-facts-slot.ts'
import { fill } from '#web/kernel/slots.ts'
import { uploadTaker } from '#features/library/uploads/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const resourcesWeb: WebFeature = {
  fillings: [fill(fileFactsSlot, { name: 'resource', load: async () => (await import('./picker/ResourceFacts.tsx')).ResourceFacts })],
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
  fillings: [fill(uploadTaker, { name: 'resources', load: () => import('./uploads/TakeUpload.tsx').then(({ TakeUpload }) => TakeUpload) })],
}
