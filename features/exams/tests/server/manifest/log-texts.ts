import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const testsLogTexts = {
  operations: {
    'test.add': { zh: '新建考试', en: 'Created a test' },
    'test.change': { zh: '修改考试', en: 'Changed a test' },
    'test.publish': { zh: '发布考试', en: 'Published a test' },
    'test.withdraw': { zh: '撤回考试', en: 'Withdrew a test' },
    'test.void': { zh: '考试作废', en: 'Declared a test void' },
    'test.release': { zh: '公布成绩', en: 'Released the results of a test' },
    'test.archive': { zh: '归档考试', en: 'Archived a test' },
    'test.unarchive': { zh: '取消归档考试', en: 'Took a test out of the archive' },
    'test.remove': { zh: '删除考试', en: 'Deleted a test' },
    'test.restore': { zh: '恢复考试', en: 'Restored a test' },
    'test.candidates': { zh: '修改考生', en: 'Changed candidates of a test' },
    'test.seats': { zh: '安排座位', en: 'Seated the candidates of a test' },
    'test.refresh': { zh: '更新考生名单', en: 'Read the candidates of a test again' },
    'accommodation.set': { zh: '设置考试便利', en: 'Set additional time of a person' },
    'accommodation.remove': { zh: '取消考试便利', en: 'Ended additional time of a person' },
  },
  kinds: {
    test: {
      zh: '考试',
      en: 'Test',
      states: {
        draft: { zh: '草稿', en: 'Draft' },
        published: { zh: '已发布', en: 'Published' },
        released: { zh: '已公布成绩', en: 'Released' },
        archived: { zh: '已归档', en: 'Archived' },
        void: { zh: '已作废', en: 'Void' },
      },
      fields: {
        title: { zh: '名称', en: 'Title' },
        paper: { zh: '试卷', en: 'Paper' },
        opensAt: { zh: '开始', en: 'Opens' },
        closesAt: { zh: '结束', en: 'Closes' },
        limitMinutes: { zh: '时长', en: 'Minutes' },
        lateMinutes: { zh: '入场时限', en: 'May begin until' },
        graceSeconds: { zh: '宽限', en: 'Grace' },
        attempts: { zh: '次数', en: 'Attempts' },
        navigation: { zh: '答题顺序', en: 'Order' },
        oneSession: { zh: '一处作答', en: 'One browser' },
        passPoints: { zh: '及格分', en: 'Pass mark' },
        place: { zh: '地点', en: 'Place' },
        candidates: { zh: '考生', en: 'Candidates' },
        targets: { zh: '参加者', en: 'For' },
        reason: { zh: '原因', en: 'Reason' },
        standing: { zh: '考试状态', en: 'Standing' },
        seat: { zh: '座位', en: 'Seat' },
        room: { zh: '考场', en: 'Room' },
        variant: { zh: '卷', en: 'Variant' },
        extra: { zh: '加时', en: 'Additional time' },
        seated: { zh: '排座', en: 'Seated' },
        added: { zh: '新增', en: 'Added' },
        removed: { zh: '移除', en: 'Removed' },
        people: { zh: '人', en: 'People' },
        text: { zh: '内容', en: 'Text' },
      },
    },
    accommodation: {
      zh: '考试便利',
      en: 'Additional time',
      fields: {
        percent: { zh: '加时百分比', en: 'Per cent' },
        minutes: { zh: '加时分钟', en: 'Minutes' },
        reason: { zh: '原因', en: 'Reason' },
        validUntil: { zh: '有效期至', en: 'Until' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof testsLogTexts.operations, true> {}
}
