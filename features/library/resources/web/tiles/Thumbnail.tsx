import { clockOf } from '#plain/numbers/cues.ts'
import { CaretRightFilled } from '@ant-design/icons'
import { useState } from 'react'
import type { ResourceRow } from '../../contract.ts'
import { Drawn } from './Drawn.tsx'
import styles from './tiles.module.css'

const upright = new Set(['pdf', 'doc', 'docx', 'txt'])
/** Tables begin in the corner of their page, and most of it may be empty. */
const cells = new Set(['xls', 'xlsx'])

/** What is inside a resource at a glance. It says nothing that does not stand beside it, so it has no name of its own. */
export function Thumbnail({ row }: { row: ResourceRow }) {
  const { thumbnail, kind, suffix, duration, conversion } = row
  const [broken, setBroken] = useState('')
  const shown = thumbnail !== null && broken !== thumbnail
  return (
    <span
      className={styles.frame}
      data-faint={conversion === 'failed' || undefined}
      data-page={(shown && upright.has(suffix)) || undefined}
      data-cells={(shown && cells.has(suffix)) || undefined}
    >
      {shown ? <img src={thumbnail} alt="" loading="lazy" decoding="async" onError={() => setBroken(thumbnail)} /> : <Drawn row={row} />}
      {kind === 'video' && duration !== null && (
        <span className={styles.badge}>
          <CaretRightFilled aria-hidden /> {clockOf(duration)}
        </span>
      )}
    </span>
  )
}
