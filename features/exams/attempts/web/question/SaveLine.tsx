import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DiskIcon, DoneIcon, WarnIcon } from '../page/icons.tsx'
import type { SittingView } from '../sitting/sitting.ts'
import { examTexts } from '../texts/exam-texts.ts'
import { clockText } from '../texts/time-texts.ts'

/** Where the answers are: with the server, on this device, or on the way. The times are of the server's clock. */
export function SaveLine({ queue: { waiting, memoryOnly, kept, keptAt, savedAt }, offline }: Pick<SittingView, 'queue' | 'offline'>) {
  const t = useTexts(examTexts)
  if (waiting.size > 0 && memoryOnly)
    return (
      <p className="ex-save" data-state="local">
        <WarnIcon />
        {t.unsafe}
      </p>
    )
  if (waiting.size > 0 && offline && kept && keptAt !== null)
    return (
      <p className="ex-save" data-state="local">
        <DiskIcon />
        {t.local(clockText(keptAt))}
      </p>
    )
  if (waiting.size > 0) return <p className="ex-save">{t.saving}</p>
  if (savedAt === null) return <p className="ex-save" />
  return (
    <p className="ex-save" data-state="saved">
      <DoneIcon />
      {t.saved(clockText(savedAt))}
    </p>
  )
}
