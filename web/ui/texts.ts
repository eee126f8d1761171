// Words of the small parts, which know no screen.
export const uiTexts = {
  'zh-CN': { copy: '复制', copied: '已复制', close: '关闭', undo: '撤销', request: '请求编号' },
  'en-US': { copy: 'Copy', copied: 'Copied', close: 'Close', undo: 'Undo', request: 'Request number' },
}
