import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { listTexts } from '../list/texts.ts'
import { fullTime, whenText } from './when.ts'

/** A point in time in a list, with date and time in the tooltip. */
export function When({ at }: { at: string }) {
  const t = useTexts(listTexts)
  return (
    <time dateTime={at} title={fullTime(at)}>
      {whenText(at, new Date(), t)}
    </time>
  )
}
