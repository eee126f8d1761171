// Words of the bar that tells of the end of an institution's term.
export const termTexts = {
  'zh-CN': {
    term: '有效期',
    look: '查看套餐',
    soon: (day: string) => `本机构的有效期到 ${day} 为止。到期后只保留用户、系统与财务，请联系平台续期。`,
    overOrganizer: (day: string) => `本机构的有效期已于 ${day} 结束：只保留用户、系统与财务，数据都在，续期后立即恢复。请联系平台续期。`,
    over: (day: string) => `本机构的有效期已于 ${day} 结束，部分功能暂停，你的内容都在。如有疑问，请联系机构管理员。`,
    suspended: '本机构已停用：机构里的人都不能登录。',
  },
  'en-US': {
    term: 'Term',
    look: 'See the package',
    soon: (day: string) => `The term of this institution ends on ${day}. Then users, system and finance remain; please ask the platform to renew it.`,
    overOrganizer: (day: string) =>
      `The term of this institution ended on ${day}: users, system and finance remain, all data stay, and all is back once the platform renews it.`,
    over: (day: string) =>
      `The term of this institution ended on ${day}. Much is paused, and all that is yours stays; please ask the administrators of your institution.`,
    suspended: 'This institution is suspended: nobody of it can sign in.',
  },
}
