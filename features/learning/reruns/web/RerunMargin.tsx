import { ArrowRightOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import type { Outline } from '#features/learning/outlines/contract.ts'
import { weekdayOf } from '#plain/time/weekday.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { DayField } from '#web/ui/time/DayField.tsx'
import { daysAfter } from '#plain/time/zone.ts'
import type { rerunPreview, RerunPreview, rerunStart } from '../contract.ts'
import styles from './calendar.module.css'
import { Dates } from './Dates.tsx'
import { previewLine } from './lines.ts'
import { Making } from './Making.tsx'
import { longestName, newName } from './new-name.ts'
import { TermCalendar } from './TermCalendar.tsx'
import { weeksBetween } from './term-weeks.ts'
import { rerunTexts } from './texts.ts'
import { useOpen } from './use-open.ts'

/** Five years. */
const mostWeeks = 260
/** Half a year, to begin with. */
const usualWeeks = 26

/** The form of a rerun beside the outline; nothing while it is closed. */
export function RerunMargin({ outline }: { outline: Outline }) {
  const { open, setOpen } = useOpen(outline)
  return open ? <Rerun courseId={outline.courseId} courseName={outline.name} close={() => setOpen(false)} /> : null
}

interface Props {
  courseId: string
  courseName: string
  close: () => void
}

function Rerun({ courseId, courseName, close }: Props) {
  const t = useTexts(rerunTexts)
  const [weeks, setWeeks] = useState(usualWeeks)
  const [typed, setTyped] = useState<string>()
  const [files, setFiles] = useState(true)
  const [team, setTeam] = useState(false)
  const [key, setKey] = useState(newKey)
  const [jobId, setJobId] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useRead<typeof rerunPreview>(previewLine, { courseId, query: { weeks } }, { keep: true })
  const [start, { busy }] = useCall<typeof rerunStart>('POST /pressplatform/courses/{courseId}/rerun', {
    refresh: [previewLine, 'GET /pressplatform/jobs'],
    refreshOnConflict: true,
    onDone: (started) => setJobId(started.jobId),
    onFail: () => setKey(newKey),
  })
  const name = typed ?? (data?.firstDay ? newName(courseName, data.firstDay.to, t) : courseName)
  if (jobId !== undefined)
    return (
      <Making
        jobId={jobId}
        name={name}
        close={close}
        again={() => {
          setKey(newKey)
          setJobId(undefined)
          void refetch()
        }}
      />
    )
  const make = () => data && start({ courseId, key, body: { version: data.version, weeks: data.firstDay ? weeks : 0, name, files, team } })
  return (
    <MarginForm
      title={t.rerun}
      note={t.note}
      open
      close={close}
      foot={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button
            type="primary"
            disabled={!data?.units || isPlaceholderData || error !== null || !name.trim()}
            loading={busy}
            onClick={() => void make()}
          >
            {t.make(data?.units ?? 0)}
          </Button>
        </>
      }
    >
      {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active aria-label={t.loading} />}
      {data && (
        <Form layout="vertical" component="div" className={styles.form}>
          {data.firstDay ? <Move firstDay={data.firstDay} weeks={weeks} setWeeks={setWeeks} /> : <p className={styles.quiet}>{t.noDates}</p>}
          <Form.Item label={t.name} htmlFor="rerun-name" {...(!name.trim() && { validateStatus: 'error' as const, help: t.nameNeeded })}>
            <Input id="rerun-name" value={name} maxLength={longestName} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
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
            {data.team > 0 && (
              <Checkbox checked={team} onChange={({ target }) => setTeam(target.checked)}>
                {t.team(data.team)}
              </Checkbox>
            )}
          </fieldset>
          <p className={styles.quiet}>{t.stays}</p>
          {data.linked > 0 && <p className={styles.linked}>{t.linked(data.linked)}</p>}
          {data.firstDay && data.dated.length > 0 && (
            <div aria-busy={isPlaceholderData} className={styles.shown}>
              <TermCalendar firstDay={data.firstDay.to} dated={data.dated} />
              <Dates key={weeks} dated={data.dated} />
            </div>
          )}
        </Form>
      )}
    </MarginForm>
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
