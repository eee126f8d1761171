import { CalendarOutlined, LockOutlined, TeamOutlined } from '@ant-design/icons'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { UnitRules } from '../../contract.ts'
import { outlineTexts } from '../outline-texts.ts'
import { useWords } from '../words.ts'
import styles from './teach.module.css'

interface Props {
  rules: UnitRules
  pacing: 'self' | 'paced'
  nameOf: (id: string) => string
  /** Told which unit the pointer asks for, so that its row is marked. */
  point: (id: string | undefined) => void
}

/** When a unit opens: a date, another unit, a group, each with its sign. */
export function RuleCell({ rules: { opens, prerequisite, groupName }, pacing, nameOf, point }: Props) {
  const t = useTexts(outlineTexts)
  const words = useWords()
  if (!opens && !prerequisite && !groupName) return <span className={styles.quiet}>{t.opensNow}</span>
  const name = prerequisite && nameOf(prerequisite.unitId)
  return (
    <>
      {opens && (
        <span className={styles.rule}>
          <CalendarOutlined aria-hidden /> {words.opens(opens, pacing)}
        </span>
      )}
      {prerequisite && name && (
        <span
          className={styles.rule}
          title={prerequisite.percent === null ? t.after(name) : t.afterShare(name, prerequisite.percent)}
          onMouseEnter={() => point(prerequisite.unitId)}
          onMouseLeave={() => point(undefined)}
        >
          <LockOutlined aria-hidden /> {prerequisite.percent === null ? t.after(name) : t.afterShare(name, prerequisite.percent)}
        </span>
      )}
      {groupName && (
        <span className={styles.rule}>
          <TeamOutlined aria-hidden /> {t.onlyGroup(groupName)}
        </span>
      )}
    </>
  )
}
