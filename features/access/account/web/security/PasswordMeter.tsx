import { passwordProblem } from '#plain/access/password-rules.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from '../account.module.css'
import { passwordStrength } from './password-strength.ts'
import { texts } from '../texts.ts'

/** Strength of a password as text and bars; the password rule while the field is empty. */
export function PasswordMeter({ password, account }: { password: string; account: string }) {
  const t = useTexts(texts)
  if (!password) return <span className={styles.meter}>{t.passwordRule}</span>
  const strength = passwordProblem(password, account) ? 0 : passwordStrength(password)
  return (
    <span className={styles.meter}>
      {[1, 2, 3, 4].map((level, at) => (
        <i key={level} data-on={at < strength || undefined} data-weak={(at < strength && strength < 2) || undefined} />
      ))}
      <span role="status">{t.strengthOf(t.strength(strength))}</span>
    </span>
  )
}
