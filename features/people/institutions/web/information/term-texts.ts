// Texts of the bar about the end of an institution's term.
export const termTexts = {
  'zh-CN': {
    term: '有效期',
    look: '查看套餐',
    soon: (day: string) => `本机构的有效期到 ${day} 为止。到期后只保留用户、系统与财务，请联系平台续期。`,
    trialSoon: (day: string) => `试用到 ${day} 为止。之后只保留用户、系统与财务，数据都在。需要继续使用请联系平台开通。`,
    trialOver: (day: string) => `试用已于 ${day} 结束：只保留用户、系统与财务，数据都在。联系平台开通后立即恢复。`,
    overOrganizer: (day: string) => `本机构的有效期已于 ${day} 结束：只保留用户、系统与财务，数据都在，续期后立即恢复。请联系平台续期。`,
    over: (day: string) => `本机构的有效期已于 ${day} 结束，部分功能暂停，你的内容都在。如有疑问，请联系机构管理员。`,
    suspended: '本机构已停用：机构里的人都不能登录。',
  },
  'en-US': {
    term: 'Term',
    look: 'View package',
    soon: (day: string) =>
      `Your institution’s term ends on ${day}. After that, only users, system and finance stay available. Contact the platform to renew.`,
    trialSoon: (day: string) =>
      `Your trial ends on ${day}. After that, only users, system and finance stay available, and your data is kept. Contact the platform to subscribe.`,
    trialOver: (day: string) =>
      `Your trial ended on ${day}. Only users, system and finance are available. Your data is kept, and everything returns once you subscribe.`,
    overOrganizer: (day: string) =>
      `Your institution’s term ended on ${day}. Only users, system and finance are available. Your data is kept, and everything returns once the platform renews the term.`,
    over: (day: string) =>
      `Your institution’s term ended on ${day}. Some features are paused, and your content is kept. Contact your institution’s administrators for help.`,
    suspended: 'This institution is suspended. Its members can’t sign in.',
  },
}
