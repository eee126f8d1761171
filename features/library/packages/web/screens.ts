import { filePreviewSlot } from '#features/library/files/web/preview-slot.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const packagesWeb: WebFeature = {
  fillings: [fill(filePreviewSlot, { name: 'package', load: () => import('./PackagePreview.tsx').then(({ PackagePreview }) => PackagePreview) })],
}
