import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const coursesLogTexts = {
  operations: {
    'course.add': { zh: '新建课程', en: 'Created a course' },
    'course.change': { zh: '修改课程信息', en: 'Changed a course' },
    'course.team': { zh: '修改课程团队', en: 'Changed the team of a course' },
    'course.files': { zh: '修改课程附件', en: 'Changed the attachments of a course' },
    'course.status': { zh: '变更课程状态', en: 'Changed the state of a course' },
    'course.shelf': { zh: '课程上架或下架', en: 'Offered or withdrew a course' },
    'course.class': { zh: '设置班级的课程', en: 'Set the course of a class' },
    'course.remove': { zh: '删除课程', en: 'Deleted a course' },
    'course.restore': { zh: '恢复课程', en: 'Restored a course' },
  },
  kinds: {
    course: {
      zh: '课程',
      en: 'Course',
      fields: {
        school: { zh: '学校', en: 'School' },
        describe: { zh: '介绍', en: 'Introduction' },
        pacing: { zh: '进度方式', en: 'Pacing' },
        startsOn: { zh: '开始日期', en: 'First day' },
        endsOn: { zh: '结束日期', en: 'Last day' },
        price: { zh: '价格（分）', en: 'Price (fen)' },
        team: { zh: '团队', en: 'Team' },
        files: { zh: '附件', en: 'Attachments' },
        download: { zh: '允许下载', en: 'Downloading' },
        publishStatus: { zh: '发布状态', en: 'Publication' },
        top: { zh: '置顶', en: 'At the top' },
        onShelf: { zh: '上架', en: 'On the shelf' },
        copyOf: { zh: '复制自', en: 'Copy of' },
        class: { zh: '教学班', en: 'Class' },
        course: { zh: '课程', en: 'Course' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof coursesLogTexts.operations, true> {}
}
