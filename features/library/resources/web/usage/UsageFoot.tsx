import { fileSize } from '#plain/numbers/file-size.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { resourceUsage } from '../../contract.ts'
import { usageLine } from '../lines.ts'
import { partsOf, shortIn } from './parts.ts'
import { usageTexts } from './texts.ts'
import styles from './usage.module.css'

/** How much of the storage resources take, by kind, and what has not been used for a year. */
export function UsageFoot({ view, showIdle }: { view: 'mine' | 'institution'; showIdle: () => void }) {
  const t = useTexts(usageTexts)
  const { data } = useRead<typeof resourceUsage>(usageLine, { query: { view } })
  if (!data) return <div className={styles.usage} />
  const { taken, whole, parts } = partsOf(data)
  return (
    <div className={styles.usage}>
      <p>
        <b>{data.limit === null ? t.used(fileSize(taken)) : t.usedOf(shortIn(taken, data.limit), fileSize(data.limit))}</b>
        {parts.map(({ key, bytes }, at) => (
          <span key={key} className={styles.key}>
            <i data-at={at} aria-hidden="true" /> {t.parts(key)} {shortIn(bytes, taken)}
          </span>
        ))}
        {data.idle.count > 0 && (
          <button type="button" className={styles.idle} onClick={showIdle}>
            {t.idle(fileSize(data.idle.bytes))}
          </button>
        )}
      </p>
      {data.limit !== null && (
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ key, bytes }, at) => (
          <i key={key} data-at={at} style={{ inlineSize: `${whole ? (bytes / whole) * 100 : 0}%` }} />
        ))}
      </div>
      )}
    </div>
  )
}
