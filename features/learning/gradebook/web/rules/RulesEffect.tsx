import { useEffect, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Effect, GradebookRules, gradebookRulesPreview } from '../../contract-rules.ts'
import { twoDecimals } from '../numbers.ts'
import styles from './rules.module.css'
import { rulesTexts } from './rules-texts.ts'

/** Milliseconds after the last change until the server is asked. */
const delay = 400

/** Whose total other rules would change, as the server counts it now. */
export function RulesEffect({ classId, rules }: { classId: string; rules: GradebookRules }) {
  const t = useTexts(rulesTexts)
  const [effect, setEffect] = useState<Effect>()
  const [error, setError] = useState<Error>()
  const asked = JSON.stringify(rules)
  useEffect(() => {
    let latest = true
    const timer = setTimeout(() => {
      send<typeof gradebookRulesPreview>(
        'POST /pressplatform/classes/{classId}/gradebook/preview',
        { classId, body: JSON.parse(asked) as GradebookRules },
        { silent: true },
      ).then(
        (found) => {
          if (!latest) return
          setEffect(found)
          setError(undefined)
        },
        (failure: Error) => latest && setError(failure),
      )
    }, delay)
    return () => {
      latest = false
      clearTimeout(timer)
    }
  }, [classId, asked])
  if (error)
    return (
      <p role="alert" className={styles.wrong}>
        {error.message}
      </p>
    )
  return (
    <p className={styles.effect} aria-live="polite">
      {!effect ? t.counting : effect.changed ? t.effect(effect.changed, effect.up, effect.down, twoDecimals(effect.largest)) : t.noEffect}
    </p>
  )
}
