import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Class } from '#features/learning/classes/contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Block } from '../Block.tsx'
import homeStyles from '../home.module.css'
import type { ClassDate } from '../../contract.ts'
import { useWeek, type Week } from './use-week.ts'
import styles from './week.module.css'
import { weekTexts } from './week-texts.ts'

interface Props {
  klass: Pick<Class, 'id' | 'startsOn'>
  children: (week: Week, items: readonly ClassDate[]) => ReactNode
}

const dayMs = 86_400_000

/** What is dated in a class in one week, with the ways to the weeks before and after it. */
export function WeekBlock({ klass: { id, startsOn }, children }: Props) {
  const t = useTexts(weekTexts)
  const week = useWeek(id)
  const { days, present } = week
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const short = (day: string) => day.slice(5).replace('-', '/')
  const span = t.span(short(first), short(last))
  // The week of the first day is the first one.
  const number = startsOn ? Math.floor((Date.parse(last) - Date.parse(startsOn)) / dayMs / 7) + 1 : 0
  return (
    <Block
      title={present ? t.thisWeek : t.week}
      aside={
        <>
          <span className={homeStyles.note} aria-live="polite">
            {number > 0 && last >= (startsOn ?? '') ? t.ofTerm(number, span) : span}
          </span>
          <span className={styles.steps}>
            {!present && (
              <Button size="small" onClick={week.back}>
                {t.back}
              </Button>
            )}
            <Button size="small" type="text" icon={<LeftOutlined aria-hidden />} aria-label={t.earlier} onClick={week.earlier} />
            <Button size="small" type="text" icon={<RightOutlined aria-hidden />} aria-label={t.later} onClick={week.later} />
            <Link to="/mycenter/calendar">{t.calendar}</Link>
          </span>
        </>
      }
      read={week.read}
      rows={4}
    >
      {({ items, cut }) => (
        <>
          {children(week, items)}
          {cut && <p className={homeStyles.note}>{t.cut}</p>}
        </>
      )}
    </Block>
  )
}
