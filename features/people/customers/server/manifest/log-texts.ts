import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const customersLogTexts = {
  operations: {
    'customer.add': { zh: '新建客户', en: 'Added a customer' },
    'customer.change': { zh: '修改客户', en: 'Changed a customer' },
    'customer.contact': { zh: '跟进客户', en: 'Recorded a customer contact' },
    'customer.trial': { zh: '开通试用', en: 'Opened a trial' },
    'customer.activation': { zh: '发放试用激活码', en: 'Gave out activation codes of trials' },
  },
  kinds: {
    customer: {
      zh: '客户',
      en: 'Customer',
      states: {
        new: { zh: '待处理', en: 'New' },
        contacted: { zh: '已联系', en: 'Contacted' },
        trial: { zh: '试用中', en: 'On trial' },
        negotiating: { zh: '洽谈中', en: 'Negotiating' },
        won: { zh: '已签约', en: 'Won' },
        lost: { zh: '已流失', en: 'Lost' },
      },
      fields: {
        institution: { zh: '机构', en: 'Institution' },
        lastContactAt: { zh: '最近联系', en: 'Last contact' },
        nextContactAt: { zh: '下次联系', en: 'Next contact' },
        orgName: { zh: '机构名称', en: 'Institution' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof customersLogTexts.operations, true> {}
}
