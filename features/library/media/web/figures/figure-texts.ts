import { plural } from '#plain/text/plural.ts'

export const figureTexts = {
  'zh-CN': {
    few: '看过的不足 5 人，不显示。',
    watched: (_people: number, count: string, average: string, stop: string) =>
      `${count} 人看过，平均看了 ${average}${stop && `，最多人在 ${stop} 停下`}。`,
  },
  'en-US': {
    few: 'Fewer than 5 people have watched it; nothing is shown.',
    watched: (people: number, count: string, average: string, stop: string) =>
      `${plural(people, { one: '1 person', other: `${count} people` })} watched it, ${average} on average${stop && `; they stopped most often at ${stop}`}.`,
  },
}
