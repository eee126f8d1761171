import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { numberText } from '../shown/number-text.ts'
import { peerTexts } from './peer-texts.ts'
import styles from './points.module.css'

interface Criterion {
  name: string
  description: string
  points: number
}

interface Props {
  label: string
  criteria: readonly Criterion[]
  value: readonly (number | null)[]
  onChange: (points: (number | null)[]) => void
  disabled?: boolean
  /** Fields large enough for a finger. */
  large?: boolean
}

/** Points for each criterion. */
export function PointsInput({ label, criteria, value, onChange, disabled = false, large = false }: Props) {
  return (
    <ul className={styles.points} aria-label={label}>
      {criteria.map(({ name, description, points }, at) => {
        const given = value[at] ?? null
        return (
          <li key={at} data-wrong={(given !== null && given > points) || undefined}>
            <span>
              <b>{name}</b>
              {description && <small>{description}</small>}
            </span>
            <span className={styles.field}>
              <NumberInput
                min={0}
                precision={2}
                size={large ? 'large' : 'middle'}
                formatter={numberText}
                inputMode="decimal"
                disabled={disabled}
                aria-label={`${name}, ${label}`}
                aria-invalid={given !== null && given > points}
                value={given}
                onChange={(next) => onChange(criteria.map((_, index) => (index === at ? next : (value[index] ?? null))))}
              />
              <span>/ {points}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface ShownProps {
  criteria: readonly Criterion[]
  /** Columns with their names. */
  columns: readonly { name: string; points: readonly number[] }[]
}

/** Points that were given for each criterion, of one person or of several beside each other. */
export function PointsTable({ criteria, columns }: ShownProps) {
  const t = useTexts(peerTexts)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t.criterion}</th>
          {columns.map(({ name }) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {criteria.map(({ name, points }, at) => (
          <tr key={at}>
            <td>{name}</td>
            {columns.map((column) => (
              <td key={column.name}>
                <b>{column.points[at]}</b> / {points}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
