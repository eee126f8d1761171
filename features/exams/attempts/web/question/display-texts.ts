/** The texts of the settings of a test. */
export const displayTexts = {
  'zh-CN': {
    size: '字号',
    smaller: '小一些',
    larger: '大一些',
    theme: '颜色',
    themes: (choice: string) => ({ light: '亮', dark: '暗', system: '随系统' })[choice] ?? '',
    keys: '单键快捷键',
    keysHint: 'A–H 选择，N P 翻题，F 标记',
  },
  'en-US': {
    size: 'Text size',
    smaller: 'Smaller',
    larger: 'Larger',
    theme: 'Colours',
    themes: (choice: string) => ({ light: 'Light', dark: 'Dark', system: 'System' })[choice] ?? '',
    keys: 'Single keys',
    keysHint: 'A–H choose, N P turn, F flag',
  },
}
