import { Radio, Segmented } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Shown, ShownWhen } from '../../../contract.ts'
import { setupTexts } from '../setup-texts.ts'
import { texts } from '../../texts.ts'
import styles from './fields.module.css'

interface Props {
  value?: Shown
  id?: string
  disabled?: boolean
  onChange?: (shown: Shown) => void
}

const parts = ['score', 'own', 'right', 'explanation', 'position'] as const
const moments = ['never', 'submitted', 'closed', 'released'] as const
const all = (when: ShownWhen): Shown => ({ score: when, own: when, right: when, explanation: when, position: 'never' })
const presets: Record<'released' | 'practice' | 'score', Shown> = {
  released: all('released'),
  practice: all('submitted'),
  score: { ...all('never'), score: 'released' },
}
const names = ['released', 'practice', 'score'] as const

/** What candidates see when: one row for each part, one column for each moment, and three usual choices above. */
export function ShownField({ value = presets.released, id, disabled = false, onChange }: Props) {
  const t = useTexts(setupTexts)
  const { parts: partName } = useTexts(texts)
  const preset = names.find((name) => parts.every((part) => presets[name][part] === value[part])) ?? 'own'
  return (
    <div className={styles.shown} {...(id && { id })}>
      <Segmented
        aria-label={t.presets}
        value={preset}
        disabled={disabled}
        options={[...names, ...(preset === 'own' ? (['own'] as const) : [])].map((name) => ({ value: name, label: t.preset(name) }))}
        onChange={(name: keyof typeof presets | 'own') => name !== 'own' && onChange?.(presets[name])}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.part}</span>
            </th>
            {moments.map((when) => (
              <th key={when} scope="col">
                {t.moments(when)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">{partName(part)}</th>
              {moments.map((when) => (
                <td key={when}>
                  <Radio
                    name={`shown-${part}`}
                    checked={value[part] === when}
                    disabled={disabled}
                    aria-label={`${partName(part)}: ${t.moments(when)}`}
                    onChange={() => onChange?.({ ...value, [part]: when })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
