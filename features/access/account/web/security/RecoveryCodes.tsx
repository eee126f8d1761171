import { Button } from 'antd'
import { showMessage } from '#web/kernel/notices/messages.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { saveText } from '#web/ui/files/download.ts'
import styles from '../account.module.css'
import { texts } from '../texts.ts'

/** The new recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const t = useTexts(texts)
  const text = codes.join('\n')
  return (
    <>
      <p>{t.recoveryHelp}</p>
      <ul className={styles.recovery} aria-label={t.recoveryTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button onClick={() => saveText('recto-recovery-codes.txt', `${text}\n`, 'text/plain;charset=utf-8')}>{t.recoverySave}</Button>
        <Button onClick={() => void navigator.clipboard.writeText(text).then(() => showMessage('success', t.copied))}>{t.recoveryCopy}</Button>
        <Button type="primary" onClick={close}>
          {t.recoveryKept}
        </Button>
      </div>
    </>
  )
}
