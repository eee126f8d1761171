import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Conflict, MarkChange } from '../../contract-marks.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import { pointsText } from '../numbers.ts'

/** The two values of a mark that was changed by two persons, in words: what stands at the server, and what was to be put. */
export function useMarkWords() {
  const t = useTexts(gradebookTexts)
  return {
    theirs({ override, points, state }: Conflict['theirs']): string {
      const value = override ?? points
      return value === null ? t.spoken(state) || t.noneYet : pointsText(value)
    },
    mine: (set: MarkChange['set']): string => (set.do === 'state' ? t.spoken(set.state) : set.points === null ? t.noneYet : pointsText(set.points)),
  }
}
