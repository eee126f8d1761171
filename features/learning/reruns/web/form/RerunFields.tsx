import { ArrowRightOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { weekdayOf } from '#plain/time/weekday.ts'
import { daysAfter } from '#plain/time/zone.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { DayField } from '#web/ui/time/DayField.tsx'
import type { RerunPreview } from '../../contract.ts'
import styles from '../calendar.module.css'
import { Dates } from '../Dates.tsx'
import { longestName } from './new-name.ts'
import { TermCalendar } from '../TermCalendar.tsx'
import { weeksBetween } from '../term-weeks.ts'
import { rerunTexts } from '../texts.ts'

/** Five years. */
const mostWeeks = 260
/** Half a year, to begin with. */
export const usualWeeks = 26

interface Props {
  data: RerunPreview
  /** True while the preview of other weeks is loading. */
  stale: boolean
  weeks: number
  setWeeks: (weeks: number) => void
  name: string
  setName: (name: string) => void
  files: boolean
  setFiles: (files: boolean) => void
  /** What does not come along. */
  stays: string
  /** Further choices of what comes along. */
  children?: ReactNode
}

/** The fields of a course that is made again: first day, name, what comes along; below them the new calendar. */
export function RerunFields({ data, stale, weeks, setWeeks, name, setName, files, setFiles, stays, children }: Props) {
  const t = useTexts(rerunTexts)
  return (
    <Form layout="vertical" component="div" className={styles.form}>
      {data.firstDay ? <Move firstDay={data.firstDay} weeks={weeks} setWeeks={setWeeks} /> : <p className={styles.quiet}>{t.noDates}</p>}
      <Form.Item label={t.name} htmlFor="rerun-name" {...(!name.trim() && { validateStatus: 'error' as const, help: t.nameNeeded })}>
        <Input id="rerun-name" value={name} maxLength={longestName} autoComplete="off" onChange={({ target }) => setName(target.value)} />
      </Form.Item>
      <fieldset className={styles.comes}>
        <legend>{t.comes}</legend>
        <Checkbox checked disabled>
          {t.outline(data.units)}
        </Checkbox>
        {data.files > 0 && (
          <Checkbox checked={files} onChange={({ target }) => setFiles(target.checked)}>
            {t.files(data.files)}
          </Checkbox>
        )}
        {children}
      </fieldset>
      <p className={styles.quiet}>{stays}</p>
      {data.linked > 0 && <p className={styles.linked}>{t.linked(data.linked)}</p>}
      {data.firstDay && data.dated.length > 0 && (
        <div aria-busy={stale} className={styles.shown}>
          <TermCalendar firstDay={data.firstDay.to} dated={data.dated} />
          <Dates key={weeks} dated={data.dated} />
        </div>
      )}
    </Form>
  )
}

interface MoveProps {
  firstDay: NonNullable<RerunPreview['firstDay']>
  weeks: number
  setWeeks: (weeks: number) => void
}

/** The first day before and after, and the weeks between; each of the two changes the other. */
function Move({ firstDay: { from }, weeks, setWeeks }: MoveProps) {
  const t = useTexts(rerunTexts)
  const to = daysAfter(from, 7 * weeks)
  const step = (by: number) => setWeeks(Math.min(mostWeeks, Math.max(-mostWeeks, weeks + by)))
  return (
    <>
      <div className={styles.move}>
        <div>
          <span>{t.firstDayWas}</span>
          <b>{from.replaceAll('-', '/')}</b>
        </div>
        <ArrowRightOutlined aria-hidden />
        <label>
          <span>{t.firstDay}</span>
          <DayField
            value={to}
            min={daysAfter(from, -7 * mostWeeks)}
            max={daysAfter(from, 7 * mostWeeks)}
            label={t.firstDay}
            onChange={(day) => setWeeks(weeksBetween(from, day, mostWeeks) ?? weeks)}
          />
        </label>
        <div>
          <span>{t.weeks}</span>
          <span className={styles.stepper}>
            <Button icon={<MinusOutlined aria-hidden />} aria-label={t.weekLess} disabled={weeks <= -mostWeeks} onClick={() => step(-1)} />
            <NumberInput
              value={weeks}
              min={-mostWeeks}
              max={mostWeeks}
              precision={0}
              aria-label={t.weeks}
              onChange={(value) => value !== null && setWeeks(value)}
            />
            <Button icon={<PlusOutlined aria-hidden />} aria-label={t.weekMore} disabled={weeks >= mostWeeks} onClick={() => step(1)} />
          </span>
        </div>
      </div>
      <p className={styles.quiet}>{t.firstDayHelp(t.weekday(weekdayOf(from)))}</p>
    </>
  )
}
