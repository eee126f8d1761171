import { useTexts } from '../../kernel/use-texts.ts'
import { listTexts } from './texts.ts'
import { fullTime, whenText } from './when.ts'

/** An instant in a list, with the full time in its tooltip. */
export function When({ at }: { at: string }) {
  const t = useTexts(listTexts)
  return (
    <time dateTime={at} title={fullTime(at)}>
      {whenText(at, new Date(), t)}
    </time>
  )
}
