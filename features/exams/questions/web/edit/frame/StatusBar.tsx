import type { QuestionProblem } from '#assessment/questions/check.ts'
import { findingTexts } from '#assessment/exchange/reading.ts'
import { isChoice, type QuestionType } from '#assessment/questions/question.ts'
import { controlKey } from '#web/shell/commands/control-key.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { focusField } from '../draft/fields.ts'
import { texts } from '../edit-texts.ts'
import { keyTexts } from './key-texts.ts'
import styles from './frame.module.css'

interface Props {
  type: QuestionType
  problems: readonly QuestionProblem[]
  onKeys: () => void
}

/** The keys of the page, and the first thing that is still missing. */
export function StatusBar({ type, problems, onKeys }: Props) {
  const t = useTexts(texts)
  const k = useTexts(keyTexts)
  const control = controlKey()
  const keys: (readonly [keys: readonly string[], does: string])[] = [
    [['Tab'], type === 2 ? k.keyNextBlank : k.keyNext],
    ...(isChoice(type) && type !== 4 ? [[['Enter'], k.keyAdd] as const] : []),
    ...(type === 2
      ? ([
          [['|'], k.keyAlso],
          [['+-'], k.keyTolerance],
        ] as const)
      : []),
    ...(type !== 3 && type !== 4 ? [[['Alt', '↑', '↓'], type === 2 ? k.keySwap : k.keyMove] as const] : []),
    ...(isChoice(type) ? [[['Alt', 'Enter'], k.keyAnswer] as const] : []),
    [['$'], k.keyFormula],
    [[control, 'Enter'], t.saveAndNext],
  ]
  const missing = problems.find(({ severity }) => severity === 'error')
  return (
    <footer className={styles.bar}>
      <span className={styles.keys}>
        {keys.map(([combination, does]) => (
          <span key={does}>
            {combination.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {does}
          </span>
        ))}
      </span>
      <span className={styles.barEnd}>
        {missing && (
          <button type="button" className={styles.missing} onClick={() => focusField(missing.path)}>
            {k.missing(inLanguage(findingTexts[missing.code]))}
          </button>
        )}
        <button type="button" className={styles.allKeys} onClick={onKeys}>
          {k.press} <kbd>{control}</kbd> <kbd>/</kbd> {k.seeAll}
        </button>
      </span>
    </footer>
  )
}
