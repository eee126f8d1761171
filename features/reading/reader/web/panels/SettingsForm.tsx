import { readerFonts, readerLines, readerMeasures, type ReaderSettings, readerSizes, readerThemes, steppedSize } from '#plain/reader-settings.ts'
import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { readerTexts } from '../reader-texts.ts'
import { Switch } from './Switch.tsx'

interface Props {
  settings: ReaderSettings
  phone: boolean
  onChange: (part: Partial<ReaderSettings>) => void
  onReset: () => void
}

/** Theme, size, font, line height, width and alignment; every change takes effect at once. */
export function SettingsForm({ settings, phone, onChange, onReset }: Props) {
  const t = useTexts(readerTexts)
  const { theme, font, size, line, measure, justify, easy } = settings
  return (
    <div className="pn-form">
      <Choice label={t.theme} name="theme" className="pn-themes" values={readerThemes} value={theme} onChange={(value) => onChange({ theme: value })}>
        {(each) => (
          <>
            <span className="pn-swatch" data-theme={each} aria-hidden="true">
              文
            </span>
            <em>{t.themes(each)}</em>
          </>
        )}
      </Choice>
      <div className="pn-row" role="group" aria-label={t.size}>
        <span className="pn-label">{t.size}</span>
        <div className="pn-step">
          <button
            type="button"
            aria-label={t.smaller}
            aria-disabled={size === readerSizes[0]}
            onClick={() => onChange({ size: steppedSize(size, -1) })}
          >
            A
          </button>
          <output>{size}</output>
          <button
            type="button"
            className="is-large"
            aria-label={t.larger}
            aria-disabled={size === readerSizes.at(-1)}
            onClick={() => onChange({ size: steppedSize(size, 1) })}
          >
            A
          </button>
        </div>
      </div>
      <Choice label={t.font} name="font" values={readerFonts} value={font} onChange={(value) => onChange({ font: value })}>
        {(each) => <span data-font={each}>{t.fonts(each)}</span>}
      </Choice>
      <Choice
        label={t.line}
        name="line"
        values={readerLines}
        value={easy ? 'loose' : line}
        onChange={(value) => onChange({ line: value, easy: false })}
      >
        {t.lines}
      </Choice>
      {!phone && (
        <Choice label={t.measure} name="measure" values={readerMeasures} value={measure as 36} onChange={(value) => onChange({ measure: value })}>
          {t.measures}
        </Choice>
      )}
      <Switch label={t.justify} checked={justify && !easy} onChange={(checked) => onChange({ justify: checked, easy: false })} />
      <Switch label={t.easy} hint={t.easyHint} checked={easy} onChange={(checked) => onChange({ easy: checked })} />
      <button type="button" className="pn-reset" onClick={onReset}>
        {t.reset}
      </button>
    </div>
  )
}

interface ChoiceProps<T extends string | number> {
  label: string
  name: string
  className?: string
  values: readonly T[]
  value: T
  onChange: (value: T) => void
  children: (value: T) => ReactNode
}

/** One of a few values, as radio buttons that look like a segmented control. */
function Choice<T extends string | number>({ label, name, className = 'pn-segment', values, value, onChange, children }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className="pn-row" role="radiogroup" aria-labelledby={id}>
      <span className="pn-label" id={id}>
        {label}
      </span>
      <div className={className}>
        {values.map((each) => (
          <label key={each}>
            <input type="radio" className="visually-hidden" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span className="pn-option">{children(each)}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
