import { twoDigits } from '#plain/numbers/digits.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { momentText } from '#web/ui/time/When.tsx'
import type { Watch } from '../contract.ts'
import { watchTexts } from './watch-texts.ts'
import styles from './watch.module.css'

/** Hours, minutes and seconds, such as `38:12` or `1:38:12`. */
function spanOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`
}

/** The time until the test opens or closes, by the server's clock, and how much of it has passed. */
export function Clock({ test, now }: { test: Watch['test']; now: number }) {
  const t = useTexts(watchTexts)
  const opens = new Date(test.opensAt).getTime()
  const closes = new Date(test.closesAt).getTime() + test.extraMinutes * 60_000
  const passed = Math.min(100, Math.max(0, (100 * (now - opens)) / (closes - opens)))
  const left = (now < opens ? opens : closes) - now
  const label = now < opens ? t.until : now < closes ? t.left : t.over
  return (
    <div className={styles.clock}>
      <div className={styles.line}>
        <i style={{ inlineSize: `${passed}%` }} aria-hidden />
        <span>{momentText(test.opensAt)}</span>
        <span>{t.ends(momentText(test.closesAt))}</span>
      </div>
      <p role="timer">
        {label}{' '}
        {now < closes && (
          <b data-soon={now > closes - 5 * 60_000 || undefined}>{left < 48 * 3600_000 ? spanOf(left) : t.days(Math.floor(left / 86_400_000))}</b>
        )}
      </p>
    </div>
  )
}
