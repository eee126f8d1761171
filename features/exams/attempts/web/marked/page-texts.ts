import { plural } from '#plain/text/plural.ts'

/** Texts of a page by hand. */
export const pageTexts = {
  'zh-CN': {
    page: (number: number, of: number) => `第 ${number} 页，共 ${of} 页`,
    missing: '这一页还没有传到',
    failed: '这一页没有载入',
    marks: (n: number) => `${n} 处批改标记`,
    notes: (number: number) => `第 ${number} 页的批注`,
    large: (number: number) => `放大第 ${number} 页`,
    close: '关闭',
  },
  'en-US': {
    page: (number: number, of: number) => `Page ${number} of ${of}`,
    missing: 'This page has not arrived yet',
    failed: 'This page could not be loaded',
    marks: (n: number) => plural(n, { one: `${n} mark`, other: `${n} marks` }),
    notes: (number: number) => `Notes on page ${number}`,
    large: (number: number) => `Enlarge page ${number}`,
    close: 'Close',
  },
}
