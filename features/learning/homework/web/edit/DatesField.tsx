import { Button, Input } from 'antd'
import { ClassesField } from '#features/learning/classes/web/choose/ClassesField.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ZoneNote } from '#web/ui/time/ZoneNote.tsx'
import styles from './edit.module.css'
import { editTexts } from './edit-texts.ts'
import type { ClassValue } from './edit-values.ts'

interface Props {
  value?: ClassValue[]
  onChange?: (classes: ClassValue[]) => void
  id?: string
  /** Late work is not taken, so that there is no cut-off. */
  closes: boolean
}

const dates = ['openAt', 'dueAt', 'cutoffAt'] as const

/** The classes of a homework, each with its dates. A class that is added begins with those of the first. */
export function DatesField({ value = [], onChange, id, closes }: Props) {
  const t = useTexts(editTexts)
  const [first] = value
  const names = { openAt: t.opens, dueAt: t.due, cutoffAt: t.cutoff }
  const change = (classId: string, part: Partial<ClassValue>) => onChange?.(value.map((each) => (each.id === classId ? { ...each, ...part } : each)))
  return (
    <>
      <ClassesField
        value={value}
        {...(id && { id })}
        onChange={(classes) =>
          onChange?.(
            classes.map(
              (klass) =>
                value.find((each) => each.id === klass.id) ?? {
                  ...klass,
                  openAt: first?.openAt ?? '',
                  dueAt: first?.dueAt ?? '',
                  cutoffAt: first?.cutoffAt ?? '',
                },
            ),
          )
        }
      />
      {value.length > 0 && (
        <ul className={styles.dates}>
          {value.map((klass) => (
            <li key={klass.id}>
              <b>{klass.name}</b>
              <div className={styles.three}>
                {dates.map((date) => (
                  <label key={date}>
                    <span>{names[date]}</span>
                    <Input
                      type="datetime-local"
                      value={date === 'cutoffAt' && closes ? '' : klass[date]}
                      disabled={date === 'cutoffAt' && closes}
                      aria-label={`${klass.name} ${names[date]}`}
                      onChange={({ target }) => change(klass.id, { [date]: target.value })}
                    />
                  </label>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {value.length > 0 && (
        <p className={styles.note}>
          <span>{closes ? t.cutoffClosed : t.cutoffHelp}</span>
          <ZoneNote />
          {first && value.length > 1 && (
            <Button type="link" size="small" onClick={() => onChange?.(value.map((klass) => ({ ...first, id: klass.id, name: klass.name })))}>
              {t.same}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

/** Why the dates of classes cannot be saved; undefined where they can. */
export function datesProblem(
  classes: readonly ClassValue[],
  closes: boolean,
  t: { datesMissing: string; dueOrder: string; cutoffOrder: string },
): string | undefined {
  for (const { name, openAt, dueAt, cutoffAt } of classes) {
    if (!openAt || !dueAt) return `${name}: ${t.datesMissing}`
    if (dueAt <= openAt) return `${name}: ${t.dueOrder}`
    if (!closes && cutoffAt && cutoffAt < dueAt) return `${name}: ${t.cutoffOrder}`
  }
  return undefined
}
