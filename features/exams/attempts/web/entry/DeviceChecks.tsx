import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import { DoneIcon, WarnIcon } from '../page/icons.tsx'
import { type Checked, checkDevice, lowBattery, slowNetwork } from './device-checks.ts'
import { entryTexts } from './entry-texts.ts'

interface Props {
  testId: string
  memberId: string
  clock: ServerClock
}

const touches = () => matchMedia('(pointer: coarse)').matches

/** What an attempt will need: each line says the result, and what to do where it is not good. */
export function DeviceChecks({ testId, memberId, clock }: Props) {
  const t = useTexts(entryTexts)
  const [checked, setChecked] = useState<Checked>()
  const check = useCallback(() => {
    setChecked(undefined)
    void checkDevice(testId, memberId, clock).then(setChecked)
  }, [testId, memberId, clock])
  useEffect(check, [check])
  return (
    <section>
      <div className="ex-part">
        <h2>{t.checks}</h2>
        <button type="button" className="ex-link is-quiet" onClick={check}>
          {checked ? t.again : t.checking}
        </button>
      </div>
      <ul className="ex-checks" aria-busy={!checked}>
        {checked ? <Lines checked={checked} /> : [1, 2, 3].map((each) => <li key={each} className="is-empty" />)}
        {touches() && <Line state="warn" name={t.calls} hint={t.callsHint} aside={t.callsDo} />}
      </ul>
    </section>
  )
}

function Lines({ checked: { roundTrip, clockOff, storage, battery } }: { checked: Checked }) {
  const t = useTexts(entryTexts)
  const milliseconds = Math.round(roundTrip ?? 0)
  const percent = Math.round((battery ?? 1) * 100)
  return (
    <>
      {roundTrip === null ? (
        <Line state="bad" name={t.noNetwork} hint={t.noNetworkHint} />
      ) : roundTrip > slowNetwork ? (
        <Line state="warn" name={t.network} hint={t.slowHint} aside={t.slow(milliseconds)} />
      ) : (
        <Line state="good" name={t.network} aside={t.milliseconds(milliseconds)} />
      )}
      {roundTrip !== null && <Line state="good" name={t.clock} aside={t.clockOff(durationOf(clockOff, t))} />}
      {storage ? <Line state="good" name={t.storage} aside={t.storageHint} /> : <Line state="warn" name={t.noStorage} hint={t.noStorageHint} />}
      {battery !== null && (
        <Line
          state={battery < lowBattery ? 'warn' : 'good'}
          name={t.battery(percent)}
          hint={battery < lowBattery ? t.batteryHint : undefined}
          aside={battery < lowBattery ? t.low : t.enough}
        />
      )}
    </>
  )
}

function durationOf(seconds: number, t: Record<'seconds' | 'minutes' | 'hours' | 'days', (n: number) => string>): string {
  if (seconds < 10) return t.seconds(Math.round(seconds * 10) / 10)
  if (seconds < 90) return t.seconds(Math.round(seconds))
  if (seconds < 5400) return t.minutes(Math.round(seconds / 60))
  return seconds < 129_600 ? t.hours(Math.round(seconds / 3600)) : t.days(Math.round(seconds / 86_400))
}

interface LineProps {
  state: 'good' | 'warn' | 'bad'
  name: string
  hint?: string | undefined
  aside?: ReactNode
}

function Line({ state, name, hint, aside }: LineProps) {
  return (
    <li data-state={state}>
      {state === 'good' ? <DoneIcon /> : <WarnIcon />}
      <div>
        {name}
        {hint && <small>{hint}</small>}
      </div>
      {aside && <span>{aside}</span>}
    </li>
  )
}
