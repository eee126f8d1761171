import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'

const counts = [5, 10, 20, 30, 50] as const
const amongs = ['all', 'new', 'wrong'] as const
const types = [0, 1, 2, 4] as const
const times = [null, 10, 20, 30, 60] as const

export interface HowValues {
  count: number
  among: (typeof amongs)[number]
  types: (typeof types)[number][]
  minutes: number | null
}
export const firstHow: HowValues = { count: 10, among: 'all', types: [...types], minutes: null }

interface Props {
  values: HowValues
  onChange: (values: HowValues) => void
}

/** How many questions, which ones, and in which time. */
export function How({ values, onChange }: Props) {
  const t = useTexts(selfTestTexts)
  const one = <Value extends string | number | null>(
    name: string,
    label: string,
    choices: readonly Value[],
    now: Value,
    nameOf: (value: Value) => string,
    set: (value: Value) => void,
  ) => (
    <fieldset className="st-row">
      <legend>{label}</legend>
      <div>
        {choices.map((value) => (
          <label key={value} className="st-chip">
            <input type="radio" name={name} checked={value === now} onChange={() => set(value)} />
            {nameOf(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
  return (
    <section className="st-group" aria-labelledby="st-how">
      <h2 id="st-how">{t.how}</h2>
      {one('count', t.count, counts, values.count as (typeof counts)[number], String, (count) => onChange({ ...values, count }))}
      {one('among', t.among, amongs, values.among, t.amongNames, (among) => onChange({ ...values, among }))}
      <fieldset className="st-row">
        <legend>{t.types}</legend>
        <div>
          {types.map((type) => (
            <label key={type} className="st-chip">
              <input
                type="checkbox"
                checked={values.types.includes(type)}
                onChange={({ target }) =>
                  onChange({ ...values, types: target.checked ? [...values.types, type] : values.types.filter((each) => each !== type) })
                }
              />
              {t.typeNames(type)}
            </label>
          ))}
        </div>
      </fieldset>
      {one(
        'minutes',
        t.time,
        times,
        values.minutes as (typeof times)[number],
        (minutes) => (minutes === null ? t.noLimit : t.minutes(minutes)),
        (minutes) => onChange({ ...values, minutes }),
      )}
    </section>
  )
}
