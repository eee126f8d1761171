import { filePreviewSlot } from '#features/library/files/web/preview-slot.ts'
import { newResourceSlot, resourceToolsSlot } from '#features/library/resources/web/slots.ts'
import { fill } from '#web/kernel/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'

export const interactivesWeb: WebFeature = {
  fillings: [
    fill(filePreviewSlot, { name: 'interactive', load: async () => (await import('./InteractivePart.tsx')).InteractivePart }),
    fill(newResourceSlot, { name: 'interactive', load: async () => (await import('./centre/NewInteractive.tsx')).NewInteractive }),
    fill(resourceToolsSlot, { name: 'interactive', load: async () => (await import('./centre/InteractiveTools.tsx')).InteractiveTools }),
  ],
}
