import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const classesLogTexts = {
  operations: {
    'class.add': { zh: '新建教学班', en: 'Created a class' },
    'class.change': { zh: '修改教学班', en: 'Changed a class' },
    'class.remove': { zh: '解散教学班', en: 'Dissolved a class' },
    'class.restore': { zh: '恢复教学班', en: 'Restored a class' },
    'class.code': { zh: '更换班级邀请码', en: 'Renewed the invitation code of a class' },
    'class.join': { zh: '加入教学班', en: 'Joined a class' },
    'class.leave': { zh: '退出教学班', en: 'Left a class' },
    'class.membersAdd': { zh: '添加班级成员', en: 'Added members to a class' },
    'class.groups': { zh: '设置班级分组', en: 'Set the groups of a class' },
    'class.groupChoose': { zh: '选择小组', en: 'Chose a group' },
    'class.members': { zh: '修改班级成员', en: 'Changed members of a class' },
  },
  kinds: {
    class: {
      zh: '教学班',
      en: 'Class',
      states: {
        draft: { zh: '草稿', en: 'Draft' },
        recruiting: { zh: '招生中', en: 'Open to join' },
        running: { zh: '进行中', en: 'Running' },
        ended: { zh: '已结束', en: 'Ended' },
        archived: { zh: '已归档', en: 'Archived' },
      },
      fields: {
        term: { zh: '学期', en: 'Term' },
        describe: { zh: '说明', en: 'Description' },
        joinMode: { zh: '加入方式', en: 'Joining' },
        capacity: { zh: '人数上限', en: 'Capacity' },
        startsOn: { zh: '开始日期', en: 'First day' },
        endsOn: { zh: '结束日期', en: 'Last day' },
        membership: { zh: '成员状态', en: 'Membership' },
        what: { zh: '操作', en: 'Action' },
        added: { zh: '添加', en: 'Added' },
        members: { zh: '成员', en: 'Members' },
        group: { zh: '分组', en: 'Group' },
        groups: { zh: '分组', en: 'Groups' },
        drawn: { zh: '随机分组', en: 'Drawn at random' },
        memberRole: { zh: '班内身份', en: 'Role in the class' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof classesLogTexts.operations, true> {}
}
