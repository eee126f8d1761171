import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const homeworkLogTexts = {
  operations: {
    'homework.add': { zh: '新建作业', en: 'Created a homework' },
    'homework.change': { zh: '修改作业', en: 'Changed a homework' },
    'homework.state': { zh: '改变作业状态', en: 'Changed the state of a homework' },
    'homework.remove': { zh: '删除作业', en: 'Deleted a homework' },
    'homework.restore': { zh: '恢复作业', en: 'Restored a homework' },
    'homework.grade': { zh: '批改作业', en: 'Graded homework' },
    'homework.return': { zh: '退回作业', en: 'Gave homework back for correction' },
    'homework.release': { zh: '公布作业成绩', en: 'Released results of a homework' },
    'homework.remind': { zh: '提醒交作业', en: 'Reminded of a homework' },
    'homework.exclude': { zh: '互评计入与否', en: 'Excluded a review of homework, or took it in again' },
    'homework.extend': { zh: '作业延期', en: 'Gave a later due time' },
    'homework.extendEnd': { zh: '取消作业延期', en: 'Took a later due time back' },
  },
  kinds: {
    homework: {
      zh: '作业',
      en: 'Homework',
      states: {
        draft: { zh: '草稿', en: 'Draft' },
        published: { zh: '已布置', en: 'Published' },
        archived: { zh: '已归档', en: 'Archived' },
      },
      fields: {
        points: { zh: '总分', en: 'Points' },
        attempts: { zh: '提交次数', en: 'Submissions' },
        lateRule: {
          zh: '迟交',
          en: 'Late work',
          values: {
            none: { zh: '只标记', en: 'Only said' },
            deduct: { zh: '按天扣分', en: 'Costs points' },
            close: { zh: '不收', en: 'Not accepted' },
          },
        },
        classes: { zh: '班级', en: 'Classes' },
        score: { zh: '得分', en: 'Score' },
        student: { zh: '学生', en: 'Student' },
        reason: { zh: '理由', en: 'Reason' },
        until: { zh: '截止时间', en: 'Due' },
        released: { zh: '公布人数', en: 'Released' },
        reminded: { zh: '提醒人数', en: 'Reminded' },
        excluded: { zh: '不计入', en: 'Excluded' },
        proposed: { zh: '采用互评建议分', en: 'The score that reviews propose' },
        graded: { zh: '批改份数', en: 'Graded' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof homeworkLogTexts.operations, true> {}
}
