import { filePreviewSlot } from '#features/library/files/web/preview-slot.ts'
import { resourceFiguresSlot } from '#features/library/resources/web/slots.ts'
import { fill } from '#web/kernel/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'

export const mediaWeb: WebFeature = {
  screens: [
    {
      path: '/xgplay',
      layout: 'blank',
      title: { zh: '视频播放', en: 'Video player' },
      needs: 'signed-in',
      query: ['url', 'resourceid'],
      page: () => import('./page/PlayerPage.tsx'),
    },
  ],
  fillings: [
    fill(resourceFiguresSlot, { name: 'media', load: async () => (await import('./figures/WatchFigures.tsx')).WatchFigures }),
    fill(filePreviewSlot, {
      name: 'media',
      title: { zh: '播放', en: 'Player' },
      rank: 10,
      load: () => import('./MediaPreview.tsx').then(({ MediaPreview }) => MediaPreview),
    }),
  ],
}
