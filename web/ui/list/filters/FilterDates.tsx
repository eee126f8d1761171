import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '../../pop-over/PopOver.tsx'
import { FilterChip } from './FilterChip.tsx'
import { DayField } from '../../time/DayField.tsx'
import { daysBack, dateRangeText } from '../../time/days.ts'
import styles from './filter-popup.module.css'
import { listTexts } from '../texts.ts'

interface Props {
  label: string
  /** `from` and `to` are days as `YYYY-MM-DD`, both included; empty leaves that end open. */
  from: string
  to: string
  onChange: (from: string, to: string) => void
}

const ranges = [1, 7, 30, 90] as const

/** A filter by a range of days: some common ranges, or a first and a last day. */
export function FilterDates({ label, from, to, onChange }: Props) {
  const t = useTexts(listTexts)
  const today = new Date()
  const content = (
    <div className={styles.days}>
      <div>
        {ranges.map((days) => {
          const start = daysBack(today, days - 1)
          const on = from === start && to === ''
          return (
            <Button key={days} size="small" type={on ? 'primary' : 'default'} aria-pressed={on} onClick={() => onChange(start, '')}>
              {days === 1 ? t.todayOnly : t.lastDays(days)}
            </Button>
          )
        })}
      </div>
      <label>
        {t.from} <DayField value={from} max={to} onChange={(day) => onChange(day, to)} />
      </label>
      <label>
        {t.until} <DayField value={to} min={from} onChange={(day) => onChange(from, day)} />
      </label>
    </div>
  )
  return (
    <FilterChip
      label={label}
      chosen={dateRangeText(from, to, t)}
      clear={() => onChange('', '')}
      around={(button) => (
        <PopOver label={label} content={content}>
          {button}
        </PopOver>
      )}
    />
  )
}
