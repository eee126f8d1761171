import type { LogTexts } from '#server/kernel/events/log-texts.ts'

const states = {
  draft: { zh: '草稿', en: 'Draft' },
  review: { zh: '审核中', en: 'In review' },
  locked: { zh: '已锁定', en: 'Locked' },
  archived: { zh: '已归档', en: 'Archived' },
} as const

export const papersLogTexts = {
  operations: {
    'paper.add': { zh: '新建试卷', en: 'Created a paper' },
    'paper.change': { zh: '修改试卷', en: 'Changed a paper' },
    'paper.copy': { zh: '复制试卷', en: 'Copied a paper' },
    'paper.remove': { zh: '删除试卷', en: 'Deleted a paper' },
    'paper.restore': { zh: '恢复试卷', en: 'Restored a paper' },
    'paper.composers': { zh: '修改试卷的组卷人', en: 'Changed the composers of a paper' },
    'paper.review': { zh: '送审或退回试卷', en: 'Sent a paper for review or gave it back' },
    'paper.lock': { zh: '锁定试卷', en: 'Locked a paper' },
    'paper.unlock': { zh: '解锁试卷', en: 'Unlocked a paper' },
  },
  kinds: {
    paper: {
      zh: '试卷',
      en: 'Paper',
      states,
      fields: {
        points: { zh: '总分', en: 'Points' },
        questions: { zh: '题数', en: 'Questions' },
        variants: { zh: '卷数', en: 'Variants' },
        version: { zh: '版本', en: 'Version' },
        composers: { zh: '组卷人', en: 'Composers' },
        from: { zh: '复制自', en: 'Copied from' },
        to: { zh: '改为', en: 'New state' },
        comment: { zh: '意见', en: 'Comment' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof papersLogTexts.operations, true> {}
}
