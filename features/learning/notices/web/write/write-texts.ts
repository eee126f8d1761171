import type { NoticeState } from '../../contract.ts'

export const writeTexts = {
  'zh-CN': {
    newNote: '学生会立刻收到消息，也可以定时发布',
    view: '编辑或预览',
    edit: '编辑',
    preview: '预览',
    name: '标题',
    nameExample: '如：本周四停课，改到周六上午',
    noTitle: '（未填标题）',
    classes: '发给班级',
    body: '正文',
    bodyHint: '写下要告诉学生的事',
    noBody: '请填写正文',
    files: '附件',
    needConfirm: '需要确认',
    needConfirmHelp: '学生读完后点“确认”。消息会用邮件和短信发给所有学生，包括关闭了提醒的。',
    pinned: '置顶',
    pinnedHelp: '排在班级通知的最前面。',
    publishAt: '发布时间',
    publishAtHelp: '不填则立即发布；到时间自动发布并提醒学生。',
    afterChange: '修改之后',
    again: '请学生重新阅读',
    againHelp: '学生会再收到一次消息，已读和确认重新开始统计。',
    publish: '发布',
    schedule: '定时发布',
    saveDraft: '存为草稿',
    saveOnly: '只保存',
    saveChanges: '保存修改',
    saved: (state: NoticeState, published: boolean) =>
      state === 'scheduled'
        ? '已定时，到时间自动发布'
        : state === 'published'
          ? published
            ? '已发布给学生'
            : '已保存'
          : state === 'draft'
            ? '已存为草稿'
            : '已保存',
  },
  'en-US': {
    newNote: 'Students get a message at once, or at a time you choose',
    view: 'Edit or preview',
    edit: 'Edit',
    preview: 'Preview',
    name: 'Title',
    nameExample: 'For example No class this Thursday, moved to Saturday',
    noTitle: '(no title)',
    classes: 'For classes',
    body: 'Text',
    bodyHint: 'What students should know',
    noBody: 'Write the text of the notice',
    files: 'Attachments',
    needConfirm: 'Ask for confirmation',
    needConfirmHelp: 'Students confirm after reading. All get it by mail and SMS, also those who have turned off these messages.',
    pinned: 'Pin',
    pinnedHelp: 'Stands first among the notices of the class.',
    publishAt: 'Publish at',
    publishAtHelp: 'Leave it empty to publish at once; otherwise it is published then, and students are told.',
    afterChange: 'After this change',
    again: 'Ask students to read it again',
    againHelp: 'Students get another message, and reading and confirming are counted from now.',
    publish: 'Publish',
    schedule: 'Schedule',
    saveDraft: 'Save as draft',
    saveOnly: 'Save only',
    saveChanges: 'Save changes',
    saved: (state: NoticeState, published: boolean) =>
      state === 'scheduled'
        ? 'Scheduled; it will be published then'
        : state === 'published'
          ? published
            ? 'Published to the students'
            : 'Saved'
          : state === 'draft'
            ? 'Saved as a draft'
            : 'Saved',
  },
}
