import type { activationIssue, activationPreview, activationSend, ActivationSlip } from '../../contract-first-access.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { saveText } from '#web/ui/files/download.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { memberLines } from '../list/user-lines.ts'
import styles from '../users.module.css'
import { activationTexts } from './activation-texts.ts'
import { ActivationSlips } from './ActivationSlips.tsx'

export type Whom = { ids: string[] } | { importId: string }
type Way = 'send' | 'print' | 'download'

/** Gives activation codes to people who have not signed in yet: sent, printed as slips, or as a table. */
export function ActivationDialog({ whom, close }: { whom: Whom; close: () => void }) {
  const t = useTexts(activationTexts)
  const { message } = App.useApp()
  const institution = useGlobal(({ userInfo }) => userInfo?.institutionName ?? '')
  const [chosen, setChosen] = useState<Way>()
  const [printed, setPrinted] = useState<{ slips: ActivationSlip[]; expiresAt: string }>()
  const { data, error, refetch } = useRead<typeof activationPreview>('POST /pressplatform/users/activation/preview', { body: whom }, { fresh: true })
  const options = { refresh: memberLines }
  const [issue, issuing] = useCall<typeof activationIssue>('POST /unifiedplatform/v1/users/activation', options)
  const [sendAll, sending] = useCall<typeof activationSend>('POST /pressplatform/users/activation/send', options)
  const reached = data ? data.mail + data.phone : 0
  const way = chosen ?? (reached ? 'send' : 'print')
  const go = async () => {
    if (way === 'send') {
      const answer = await sendAll({ body: whom })
      if (!answer) return
      void message.success(t.sent(thousands(answer.data.count)))
      return close()
    }
    const answer = await issue({ body: { ...whom, slips: way === 'print' } })
    if (!answer) return
    if (way === 'print') return setPrinted(answer.data)
    saveText(answer.data.name, answer.data.csv)
    void message.success(t.codesDone(answer.data.count))
    close()
  }
  if (printed) return <ActivationSlips {...printed} institution={institution} close={close} />
  return (
    <Modal
      open
      title={t.title}
      okText={t.go}
      okButtonProps={{ disabled: !data }}
      cancelText={t.cancel}
      confirmLoading={issuing.busy || sending.busy}
      onOk={() => void go()}
      onCancel={close}
    >
      <div className={styles.dialog}>
        {error && <RetryLine error={error} retry={refetch} />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {data && (
          <>
            <p>
              {t.whom(thousands(data.count))} {data.valid > 0 && t.replaced(thousands(data.valid))}
            </p>
            <Radio.Group value={way} onChange={({ target }) => setChosen(target.value as Way)} className={styles.ways ?? ''}>
              <Choice way="send" label={t.send} disabled={!reached}>
                {reached ? t.sendHelp(thousands(data.mail), thousands(data.phone)) : t.sendNobody}
                {reached > 0 && reached < data.count && `${t.stop}${t.sendRest(thousands(data.count - reached))}`}
              </Choice>
              <Choice way="print" label={t.printSlips}>
                {t.printHelp}
              </Choice>
              <Choice way="download" label={t.download}>
                {t.downloadHelp}
              </Choice>
            </Radio.Group>
            <Link to="/user/list?states=waiting" onClick={close}>
              {t.who}
            </Link>
          </>
        )}
      </div>
    </Modal>
  )
}

function Choice({ way, label, disabled = false, children }: { way: Way; label: string; disabled?: boolean; children: React.ReactNode }) {
  return (
    <Radio value={way} disabled={disabled}>
      {label}
      <small>{children}</small>
    </Radio>
  )
}
