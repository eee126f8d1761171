import type { Class, classCodeRenew } from '../../contract.ts'
import { App, Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { invitationAddress } from '#web/shell/frames/object/class/InvitationCode.tsx'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import { dayText } from '#web/ui/time/When.tsx'
import { classLines } from '../lines.ts'
import { classTexts } from '../texts.ts'
import styles from './classes.module.css'

/** The invitation of a class: code, QR code, how long it is valid, and a new code. */
export function InvitePanel({ klass, code }: { klass: Class; code: string }) {
  const t = useTexts(classTexts)
  const { modal, message } = App.useApp()
  const [renew] = useCall<typeof classCodeRenew>('POST /pressplatform/classes/{classId}/code', {
    refresh: classLines,
    onDone: () => void message.success(t.renewed),
  })
  const ask = () =>
    modal.confirm({
      title: t.askRenew,
      content: t.askRenewHelp,
      okText: t.renew,
      cancelText: t.cancel,
      autoFocusButton: 'cancel',
      onOk: async () => void (await renew({ classId: klass.id })),
    })
  const { inviteExpiresAt, joinMode, state } = klass
  const late = inviteExpiresAt !== null && new Date(inviteExpiresAt) <= new Date()
  const closed = joinMode === 'closed' || state === 'ended' || state === 'archived' || state === 'draft'
  return (
    <section className={styles.invite} aria-label={t.invite}>
      <h2>{t.invite}</h2>
      <QrCode address={invitationAddress(code)} label={t[`join_${joinMode}`]} />
      <b className={styles.large}>{code}</b>
      {closed ? (
        <p className={styles.late}>{t.closedNote}</p>
      ) : (
        inviteExpiresAt && <p className={late ? styles.late : ''}>{late ? t.expired : t.validUntil(dayText(inviteExpiresAt))}</p>
      )}
      <p>{t.inviteHelp}</p>
      {klass.can.members && (
        <Button type="link" size="small" onClick={ask}>
          {t.renew}
        </Button>
      )}
    </section>
  )
}
