import { clockOf } from '#plain/numbers/cues.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { ResourceRow } from '../../contract.ts'
import { listTexts } from '../list/texts.ts'
import { formatOf } from './format.ts'
import { standingOf } from './standing.ts'
import styles from './tiles.module.css'

interface Props {
  row: ResourceRow
  /** Offered where the conversion has failed. */
  replace?: (() => void) | undefined
}

/** The one thing that matters about a resource: where it is used, what it lacks, how far its conversion is, or why that failed and the way out. */
export function StandingLine({ row, replace }: Props) {
  const t = useTexts(listTexts)
  const standing = standingOf(row, Date.now())
  switch (standing.is) {
    case 'failed':
      return (
        <>
          <span className={styles.failed} title={standing.reason}>
            <StatusDot shape="diamond" word={t.conversionFailed(standing.reason)} />
          </span>
          {replace && (
            <button type="button" className={styles.way} tabIndex={-1} onClick={(event) => (event.stopPropagation(), replace())}>
              {t.replace}
            </button>
          )}
        </>
      )
    case 'converting':
      return (
        <>
          <span>{t.converting(standing.percent)}</span>
          <i className={styles.bar} aria-hidden="true">
            <i style={{ inlineSize: `${standing.percent}%` }} />
          </i>
        </>
      )
    case 'waiting':
      return <StatusDot shape="half" word={t.waiting} />
    case 'elsewhere':
      return <span className={styles.cut}>{standing.institution}</span>
    case 'used':
      return <StatusDot shape="solid" word={t.usedIn(standing.places)} />
    case 'unused':
      return <StatusDot shape="ring" word={standing.months ? t.unusedFor(standing.months) : t.unused} />
    default:
      return <StatusDot shape="centre" word={t[standing.is]} />
  }
}

/** The format of a resource and what tells most about its extent: pages, length or size. Interactive objects have none. */
export function FormatText({ row, within = false }: { row: ResourceRow; within?: boolean }) {
  const t = useTexts(listTexts)
  const { kind, suffix, duration, pages, size } = row
  const extent = () => {
    if (kind === 'interactive') return ''
    // The length of a video stands on its picture.
    if (kind === 'video' && duration !== null) return within ? clockOf(duration) : ''
    if (duration !== null) return clockOf(duration)
    return pages === null ? fileSize(size) : t.pages(pages, suffix)
  }
  return (
    <span className={styles.format}>
      {formatOf(row, t)}
      {extent() && <span>{extent()}</span>}
    </span>
  )
}
