import type { WebFeature } from '#web/kernel/screen.ts'

export const certificatesWeb: WebFeature = {
  screens: [
    {
      path: '/details/certificates',
      layout: 'details',
      title: { zh: '课程证书', en: 'Certificate of the course' },
      needs: 'signed-in',
      tab: { rank: 75, title: { zh: '证书', en: 'Certificate' }, of: 'course' },
      page: () => import('./CertificatesPage.tsx'),
    },
    {
      path: '/mycenter/certificates',
      layout: 'mycenter',
      title: { zh: '我的证书', en: 'My certificates' },
      needs: 'signed-in',
      tab: { rank: 35, title: { zh: '我的证书', en: 'My certificates' } },
      page: () => import('./mine/MyCertificatesPage.tsx'),
    },
    { path: '/certificate', layout: 'blank', title: { zh: '证书查验', en: 'Check a certificate' }, needs: 'anyone', light: true },
  ],
}
