import type { textsOf } from '#web/kernel/texts/texts.ts'
import type { shownTexts } from './shown-texts.ts'
import type { ShownSection } from './use-laid.ts'

type T = ReturnType<typeof textsOf<(typeof shownTexts)['zh-CN'], (typeof shownTexts)['en-US']>>

const whole = (points: number) => Math.round(points * 100) / 100

/** The points of a section as they are printed after its title. */
export function sectionHead({ questions, choose }: ShownSection, t: T): string {
  const each = new Set(questions.map(({ points }) => points)).size === 1 ? questions[0]?.points : undefined
  const counted = choose === null ? questions : questions.slice(0, choose)
  return t.head(questions.length, whole(counted.reduce((sum, { points }) => sum + points, 0)), each, choose)
}
