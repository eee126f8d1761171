import { usePreview } from '#web/kernel/hooks/use-preview.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { GradebookRules, gradebookRulesPreview } from '../../contract-rules.ts'
import { twoDecimals } from '../numbers.ts'
import styles from './rules.module.css'
import { rulesTexts } from './rules-texts.ts'

/** Whose total other rules would change, as the server counts it now. */
export function RulesEffect({ classId, rules }: { classId: string; rules: GradebookRules }) {
  const t = useTexts(rulesTexts)
  const { found: effect, error } = usePreview(rules, (body) =>
    send<typeof gradebookRulesPreview>('POST /pressplatform/classes/{classId}/gradebook/preview', { classId, body }, { silent: true }),
  )
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
