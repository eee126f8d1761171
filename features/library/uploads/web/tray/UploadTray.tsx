import type { uploadList } from '../../contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useSendings } from '../state.ts'
import { uploadTexts } from '../texts.ts'
import { SendingLine } from './SendingLine.tsx'
import { UnfinishedLine } from './UnfinishedLine.tsx'
import styles from './UploadTray.module.css'

/** What this page sends, and the uploads that were begun elsewhere or before the page was loaded. Nothing where there are none. */
export function UploadTray() {
  const t = useTexts(uploadTexts)
  const sendings = useSendings(({ sendings: all }) => all)
  const { data = [], refetch } = useRead<typeof uploadList>('GET /pressplatform/uploads')
  const own = new Set(sendings.map(({ uploadId }) => uploadId))
  const others = data.filter(({ id, state }) => !own.has(id) && state !== 'refused')
  if (!sendings.length && !others.length) return null
  return (
    <section aria-label={t.uploads}>
      <h3 className={styles.heading}>{t.uploads}</h3>
      <ul className={styles.list}>
        {sendings.map((sending) => (
          <li key={sending.key}>
            <SendingLine sending={sending} />
          </li>
        ))}
        {others.map((upload) => (
          <li key={upload.id}>
            <UnfinishedLine upload={upload} onRemoved={() => void refetch()} />
          </li>
        ))}
      </ul>
    </section>
  )
}
