import type { InitialCredential } from '../../contract.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import { texts } from '../texts.ts'
import styles from '../users.module.css'

interface Props {
  /** Name of the member and the secret; undefined closes the dialog. */
  given: { name: string; secret: InitialCredential } | undefined
  close: () => void
}

/** Shows a one-time password, or an activation code with its page. It is shown only once. */
export function SecretDialog({ given, close }: Props) {
  const t = useTexts(texts)
  const secret = given?.secret
  const link = secret?.kind === 'code' ? `${location.origin}${screenHref('/mobile/register')}?code=${encodeURIComponent(secret.value)}` : ''
  return (
    <Modal
      open={given !== undefined}
      title={`${given?.name ?? ''}　${secret?.kind === 'code' ? t.secretCode : t.secretPassword}`}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t.done}
        </Button>
      }
    >
      <p>{t.secretHelp}</p>
      {secret && <CopyableValue value={secret.value} />}
      {link && (
        <>
          <p>{t.secretLink}</p>
          <CopyableValue value={link} />
        </>
      )}
      {secret?.expiresAt && <p className={styles.reach}>{t.until(fullTime(secret.expiresAt))}</p>}
    </Modal>
  )
}

function CopyableValue({ value }: { value: string }) {
  const t = useTexts(texts)
  const [copied, setCopied] = useState(false)
  return (
    <p className={styles.secret}>
      <code>{value}</code>
      {navigator.clipboard && (
        <Button size="small" aria-live="polite" onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}>
          {copied ? t.copied : t.copy}
        </Button>
      )}
    </p>
  )
}
