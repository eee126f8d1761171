import { WarningOutlined } from '@ant-design/icons'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Student } from '../../../contract-submissions.ts'
import { peerTeachTexts } from './peer-teach-texts.ts'
import styles from './teach.module.css'

/** The score that reviews propose, from how many, and whether there is something to look at. */
export function ProposedCell({ peer: { proposed, received, disputed, reported } }: { peer: NonNullable<Student['peer']> }) {
  const t = useTexts(peerTeachTexts)
  return (
    <span className={styles.cell}>
      {(disputed || reported > 0) && <WarningOutlined aria-label={t.disputedMark} title={t.disputedMark} />}
      {proposed !== null && <span>{proposed}</span>}
      <small>{t.received(received)}</small>
    </span>
  )
}
