import { Input, Segmented, Select } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import type { Completion, Opens, TaughtUnit, UnitKind, UnitRules } from '../../contract.ts'
import { completionsOf, longestMinutes } from '../limits.ts'
import { formTexts } from './form-texts.ts'
import styles from './form.module.css'

interface Control<T> {
  value?: T
  onChange?: (value: T) => void
  id?: string
}

/** When a unit opens: any time, at an instant in the time zone of the institution, or days after a beginning. */
export function OpensField({ value = null, onChange, id, pacing, timeZone }: Control<Opens | null> & { pacing: 'self' | 'paced'; timeZone: string }) {
  const t = useTexts(formTexts)
  const way = value === null ? 'none' : 'at' in value ? 'at' : 'after'
  const choose = (next: string) =>
    onChange?.(next === 'at' ? { at: new Date().toISOString() } : next === 'after' ? { afterDays: 0, time: '08:00' } : null)
  return (
    <div className={styles.rule}>
      <Segmented
        {...(id && { id })}
        value={way}
        onChange={choose}
        options={(['none', 'at', 'after'] as const).map((each) => ({ value: each, label: t[`opens_${each}`] }))}
      />
      {value !== null && 'at' in value && (
        <label className={styles.one}>
          <span>{t.at}</span>
          <Input
            type="datetime-local"
            value={localTime(value.at)}
            onChange={({ target }) => {
              const at = instantOfLocal(target.value)
              if (at) onChange?.({ at })
            }}
          />
          <small>{t.zone(timeZone)}</small>
        </label>
      )}
      {value !== null && 'afterDays' in value && (
        <div className={styles.two}>
          <label>
            <span>{pacing === 'self' ? t.afterSelf : t.afterPaced}</span>
            <NumberInput
              min={0}
              max={1000}
              precision={0}
              value={value.afterDays}
              onChange={(afterDays) => onChange?.({ ...value, afterDays: afterDays ?? 0 })}
            />
          </label>
          <label>
            <span>{t.time}</span>
            <Input type="time" value={value.time} onChange={({ target }) => target.value && onChange?.({ ...value, time: target.value })} />
          </label>
        </div>
      )}
    </div>
  )
}

/** The unit that has to be done before, and how much of it. */
export function PrerequisiteField({ value = null, onChange, id, units }: Control<UnitRules['prerequisite']> & { units: readonly TaughtUnit[] }) {
  const t = useTexts(formTexts)
  return (
    <div className={styles.rule}>
      <Select
        {...(id && { id })}
        showSearch={{ optionFilterProp: 'label' }}
        value={value?.unitId ?? ''}
        options={[{ value: '', label: t.noPrerequisite }, ...units.map(({ id: unitId, name }) => ({ value: unitId, label: name }))]}
        onChange={(unitId) => onChange?.(unitId ? { unitId, percent: value?.percent ?? null } : null)}
      />
      {value && (
        <label className={styles.line}>
          <span>{t.least}</span>
          <NumberInput
            min={1}
            max={100}
            precision={0}
            value={value.percent}
            placeholder={t.leastAny}
            suffix="%"
            onChange={(percent) => onChange?.({ ...value, percent })}
          />
        </label>
      )}
    </div>
  )
}

const usual: Record<Completion['kind'], Completion> = {
  none: { kind: 'none' },
  view: { kind: 'view' },
  read: { kind: 'read', percent: 90 },
  watch: { kind: 'watch', percent: 90 },
  minutes: { kind: 'minutes', minutes: 10 },
  submit: { kind: 'submit' },
  score: { kind: 'score', percent: 60 },
}

/** The way in which a new unit of a kind counts as done. */
export const firstCompletion = (kind: UnitKind): Completion => usual[completionsOf[kind][0] ?? 'none']

/** When a unit counts as done, by its kind. */
export function CompletionField({ value = usual.none, onChange, id, kind }: Control<Completion> & { kind: UnitKind }) {
  const t = useTexts(formTexts)
  return (
    <div className={styles.line}>
      <Select
        {...(id && { id })}
        value={value.kind}
        options={completionsOf[kind].map((each) => ({
          value: each,
          label: each === 'submit' && kind === 'discussion' ? t.kindWrite : t[`kind_${each}`],
        }))}
        onChange={(next) => onChange?.(usual[next])}
      />
      {'percent' in value && (
        <NumberInput
          aria-label={t.percent}
          min={1}
          max={100}
          precision={0}
          value={value.percent}
          suffix="%"
          onChange={(percent) => onChange?.({ ...value, percent: percent ?? 1 })}
        />
      )}
      {'minutes' in value && (
        <NumberInput
          aria-label={t.minutesUnit}
          min={1}
          max={longestMinutes}
          precision={0}
          value={value.minutes}
          suffix={t.minutesUnit}
          onChange={(minutes) => onChange?.({ kind: 'minutes', minutes: minutes ?? 1 })}
        />
      )}
    </div>
  )
}
