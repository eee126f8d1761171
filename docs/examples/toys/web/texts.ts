export const texts = {
  'zh-CN': { title: '玩具', none: '还没有玩具', noneHelp: '新玩具会出现在这里。' },
  'en-US': { title: 'Toys', none: 'No toys yet', noneHelp: 'New toys appear here.' },
}
