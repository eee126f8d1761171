import { plural } from '#plain/text/plural.ts'

export const readingTexts = {
  'zh-CN': {
    all: (n: number) => `全部 ${n} 章节`,
    fewer: '收起',
  },
  'en-US': {
    all: (n: number) => plural(n, { one: 'All of 1 chapter', other: `All ${n} chapters` }),
    fewer: 'Show fewer',
  },
}
