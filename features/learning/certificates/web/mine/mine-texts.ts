import { plural } from '#plain/text/plural.ts'

export const mineTexts = {
  'zh-CN': {
    title: '我的证书',
    counted: (n: string) => `${n} 份`,
    none: '还没有证书',
    noneHelp: '完成带证书的课程后，证书会出现在这里。',
    awaited: '可以获得的证书',
    open: '查看条件',
  },
  'en-US': {
    title: 'My certificates',
    counted: (n: string) => plural(n, { one: '1 certificate', other: `${n} certificates` }),
    none: 'No certificates yet',
    noneHelp: 'When you complete a course with a certificate, it appears here.',
    awaited: 'Certificates within reach',
    open: 'See what it takes',
  },
}
