import type { WebFeature } from '#web/kernel/screen.ts'

export const certificatesWeb: WebFeature = {
  screens: [{ path: '/certificate', layout: 'blank', title: { zh: '证书查验', en: 'Check a certificate' }, needs: 'anyone', light: true }],
}
