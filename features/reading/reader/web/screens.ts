import type { WebFeature } from '#web/kernel/screen.ts'

export const readerWeb: WebFeature = {
  screens: [
    { path: '/Previewtextbook', layout: 'blank', title: { zh: '教材预览', en: 'Textbook preview' }, needs: 'signed-in', light: true },
    { path: '/mobile/readBook', layout: 'mobile', title: { zh: '阅读', en: 'Read' }, needs: 'signed-in', light: true },
  ],
}
