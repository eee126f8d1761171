import { fileFactsSlot } from '#web/editor/fields/file-facts-slot.ts'
import { fill } from '#web/kernel/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'

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
}
