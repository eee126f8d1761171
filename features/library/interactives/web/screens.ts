import { filePreviewSlot } from '#features/library/files/web/preview-slot.ts'
import { fill } from '#web/kernel/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'

export const interactivesWeb: WebFeature = {
  fillings: [
    fill(filePreviewSlot, { name: 'interactive', load: () => import('./InteractivePart.tsx').then(({ InteractivePart }) => InteractivePart) }),
  ],
}
