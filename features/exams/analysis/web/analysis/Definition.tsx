import { figureTexts, type FigureName } from '#assessment/analysis/figure-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import { texts } from '../texts.ts'
import styles from './analysis.module.css'

/** The name of a figure, underlined with dots; pressed, it says how the figure is defined. */
export function Definition({ of, edge = 'start' }: { of: FigureName; edge?: 'start' | 'end' }) {
  const t = useTexts(texts)
  const f = useTexts(figureTexts)
  const name = f.figure(of)
  return (
    <PopOver label={t.define(name)} edge={edge} title={name} content={<p className={styles.definition}>{f.definition(of)}</p>}>
      <button type="button" className={styles.term}>
        {name}
      </button>
    </PopOver>
  )
}
