import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const certificatesLogTexts = {
  operations: {
    'certificate.template': { zh: '设置课程证书', en: 'Set up the certificate of a course' },
    'certificate.award': { zh: '发放证书', en: 'Awarded certificates' },
    'certificate.exception': { zh: '破例发放证书', en: 'Awarded a certificate by exception' },
    'certificate.revoke': { zh: '撤销证书', en: 'Revoked a certificate' },
    'certificate.reissue': { zh: '补发证书', en: 'Reissued a certificate' },
  },
  kinds: {
    certificate: {
      zh: '证书',
      en: 'Certificate',
      fields: { student: { zh: '学生', en: 'Student' }, reason: { zh: '原因', en: 'Reason' } },
    },
    courseCertificate: {
      zh: '课程证书',
      en: 'Certificate of a course',
      fields: {
        active: { zh: '启用证书', en: 'Certificates awarded' },
        title: { zh: '标题', en: 'Title' },
        body: { zh: '正文', en: 'Text' },
        hours: { zh: '学时', en: 'Hours' },
        signerName: { zh: '签署人', en: 'Signed by' },
        signerFunction: { zh: '签署人职务', en: 'Function of the signer' },
        signature: { zh: '签名图片', en: 'Picture of the signature' },
        logo: { zh: '标志图片', en: 'Logo' },
        validMonths: { zh: '有效月数', en: 'Months of validity' },
        minProgress: { zh: '最低完成比例（%）', en: 'Least progress (%)' },
        minMark: { zh: '最低成绩（%）', en: 'Least mark (%)' },
        automatic: { zh: '自动发放', en: 'Awarded automatically' },
        class: { zh: '教学班', en: 'Class' },
        people: { zh: '人数', en: 'People' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof certificatesLogTexts.operations, true> {}
}
