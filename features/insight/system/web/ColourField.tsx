import { contrastRatio, readableOnWhite } from '#plain/colours.ts'
import { Button, Input } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './system.module.css'
import { texts } from './texts.ts'

/** The primary colour of Recto. */
const defaultColour = '#0B5C74'
/** Minimum contrast with white: WCAG 2 level AA for text. */
const minContrast = 4.5

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Primary colour of the institution, with its contrast with white; offers the nearest darker colour if the contrast is too low. */
export function ColourField({ id, value = null, onChange }: Props) {
  const t = useTexts(texts)
  const colour = value ?? defaultColour
  const valid = /^#[\da-f]{6}$/i.test(colour)
  const ratio = valid ? contrastRatio(colour, '#ffffff') : 0
  const low = valid && ratio < minContrast
  const darker = low ? readableOnWhite(colour, minContrast) : ''
  return (
    <>
      <span className={styles.swatches}>
        <input
          type="color"
          aria-label={t.colour}
          value={valid ? colour.toLowerCase() : defaultColour.toLowerCase()}
          onChange={({ target }) => onChange?.(target.value)}
        />
        <Input {...(id && { id })} style={{ inlineSize: 110 }} maxLength={7} value={colour} onChange={({ target }) => onChange?.(target.value)} />
        {valid && (
          <span className={styles.sample}>
            <b style={{ background: colour }}>{t.sample}</b>
            <span style={{ color: colour }}>{t.sampleLink}</span>
          </span>
        )}
        {value !== null && (
          <Button type="link" size="small" onClick={() => onChange?.(null)}>
            {t.defaultColour}
          </Button>
        )}
      </span>
      {valid && (
        <div role="status" className={low ? styles.low : styles.detail}>
          {low ? t.ratioLow(ratio.toFixed(1)) : t.ratio(ratio.toFixed(1))}
          {low && (
            <Button type="link" size="small" onClick={() => onChange?.(darker)}>
              {t.useDarker(darker)}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
