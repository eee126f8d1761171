import type { ActivationSlip } from '../../contract-first-access.ts'
import { Button, Modal } from 'antd'
import { createPortal } from 'react-dom'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import { activationTexts } from './activation-texts.ts'
import styles from './slips.module.css'
import { dayText } from '#web/ui/time/When.tsx'

interface Props {
  slips: readonly ActivationSlip[]
  expiresAt: string
  close: () => void
}

const activationAddress = (code: string) => `${location.origin}${screenHref('/mobile/register')}?code=${encodeURIComponent(code)}`

/** Activation codes as slips to cut out, one for each person, each with a QR code of the activation page. They exist only while this dialog is open. */
export function ActivationSlips({ slips, expiresAt, close }: Props) {
  const t = useTexts(activationTexts)
  const sheet = (
    <ol className={styles.sheet}>
      {slips.map(({ name, number, account, institution, department, cohort, code }) => (
        <li key={account}>
          <div>
            <small>{institution}</small>
            <b>{name}</b>
            <span>{[number, department, cohort].filter(Boolean).join('　')}</span>
            <span>{t.slipAccount(account)}</span>
            <span>{t.slipHow}</span>
            <code>{code}</code>
            <small>{t.slipUntil(dayText(expiresAt))}</small>
          </div>
          <QrCode address={activationAddress(code)} label={t.slipScan} />
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <Modal
        open
        width={760}
        title={t.slips(slips.length)}
        mask={{ closable: false }}
        onCancel={close}
        footer={
          <>
            <Button onClick={close}>{t.done}</Button>
            <Button type="primary" onClick={() => window.print()}>
              {t.print}
            </Button>
          </>
        }
      >
        <p>{t.slipsHelp}</p>
        <div className={styles.preview} tabIndex={0} role="group" aria-label={t.slips(slips.length)}>
          {sheet}
        </div>
      </Modal>
      {createPortal(<div className={styles.printed}>{sheet}</div>, document.body)}
    </>
  )
}
