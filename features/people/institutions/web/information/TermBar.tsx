import { ClockCircleOutlined } from '@ant-design/icons'
import type { Data } from '#contract/call.ts'
import type { institutionTerm } from '../../contract.ts'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { termLine } from '../list/institution-lines.ts'
import styles from './term-bar.module.css'
import { termTexts } from './term-texts.ts'
import { useCanManageInstitution } from './use-may-organize.ts'
import { dayText } from '#web/ui/time/When.tsx'

/** Bar under the header of every screen: the term of the institution has ended, or, for its administrators, will end soon. It explains why modules are missing. */
export function TermBar() {
  const t = useTexts(termTexts)
  const organizes = useCanManageInstitution()
  const { data } = useRead<typeof institutionTerm>(termLine, {})
  const text = data && textOf(t, data, organizes)
  if (!text) return null
  return (
    <aside className={styles.bar} data-over={data.state !== 'expiring' || undefined} aria-label={t.term}>
      <ClockCircleOutlined aria-hidden />
      <span>{text}</span>
      {organizes && <Link to="/organization/management?section=package">{t.look}</Link>}
    </aside>
  )
}

function textOf(t: (typeof termTexts)['zh-CN'], { state, trial, expiresAt }: Data<typeof institutionTerm>, organizes: boolean): string | undefined {
  if (state === 'suspended') return t.suspended
  const day = expiresAt ? dayText(expiresAt) : ''
  if (state === 'expired') return organizes ? (trial ? t.trialOver(day) : t.overOrganizer(day)) : t.over(day)
  return state === 'expiring' && organizes ? (trial ? t.trialSoon(day) : t.soon(day)) : undefined
}
