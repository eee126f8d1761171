import { passwordProblem } from '#plain/access/password-rules.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from '../account.module.css'
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

/** Strength from 1 to 4, by estimated bits of entropy: length times bits of the character set; repeated and consecutive characters count less. */
export function passwordStrength(password: string): number {
  const letters = [...password]
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[\u4e00-\u9fff]/, 3000],
    [/[^\w\u4e00-\u9fff]/, 33],
  ]
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  // A repeated character, or one that follows its predecessor in the alphabet, adds little.
  const distinct = letters.filter((letter, at) => !letters.slice(0, at).includes(letter) && !follows(letters[at - 1], letter)).length
  const bits = (distinct + (letters.length - distinct) * 0.3) * Math.log2(Math.max(pool, 2))
  return bits < 40 ? 1 : bits < 55 ? 2 : bits < 75 ? 3 : 4
}

const follows = (before: string | undefined, letter: string) =>
  before !== undefined && Math.abs((letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) === 1
