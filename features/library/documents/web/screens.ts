import { filePreviewSlot } from '#features/library/files/web/preview-slot.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const documentsWeb: WebFeature = {
  screens: [{ path: '/mobile/pdfview', layout: 'mobile', title: { zh: '文档预览', en: 'Preview' }, needs: 'signed-in', light: true }],
  fillings: [
    fill(filePreviewSlot, { name: 'pdf', load: async () => (await import('./pdf/PdfPart.tsx')).PdfPart }),
    fill(filePreviewSlot, { name: 'picture', load: async () => (await import('./plain/PicturePart.tsx')).PicturePart }),
    fill(filePreviewSlot, { name: 'text', load: async () => (await import('./plain/TextPart.tsx')).TextPart }),
    fill(filePreviewSlot, { name: 'archive', load: async () => (await import('./plain/ArchivePart.tsx')).ArchivePart }),
  ],
}
