import type { UseQueryResult } from '@tanstack/react-query'
import type { ActivationIssued, ActivationPreview } from '../../contract-first-access.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { saveText } from '#web/ui/files/download.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import styles from '../users.module.css'
import { activationTexts } from './activation-texts.ts'
import { ActivationSlips } from './ActivationSlips.tsx'

type Way = 'send' | 'print' | 'download'

interface Props {
  preview: UseQueryResult<ActivationPreview, Error>
  /** Issue and send codes; undefined when the call failed, which has been shown. */
  issue: (slips: boolean) => Promise<ActivationIssued | undefined>
  send: () => Promise<{ count: number } | undefined>
  busy: boolean
  /** Address of the list of those who are not activated yet. */
  who: string
  close: () => void
}

/** How activation codes are given to people: sent, printed as slips, or as a table. */
export function ActivationChoice({ preview: { data, error, refetch }, issue, send, busy, who, close }: Props) {
  const t = useTexts(activationTexts)
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<Way>()
  const [printed, setPrinted] = useState<Pick<ActivationIssued, 'slips' | 'expiresAt'>>()
  const reached = data ? data.mail + data.phone : 0
  const way = chosen ?? (reached ? 'send' : 'print')
  const go = async () => {
    if (way === 'send') {
      const sent = await send()
      if (!sent) return
      void message.success(t.sent(thousands(sent.count)))
      return close()
    }
    const issued = await issue(way === 'print')
    if (!issued) return
    if (way === 'print') return setPrinted(issued)
    saveText(issued.name, issued.csv)
    void message.success(t.codesDone(issued.count))
    close()
  }
  if (printed) return <ActivationSlips {...printed} close={close} />
  return (
    <Modal
      open
      title={t.title}
      okText={t.go}
      okButtonProps={{ disabled: !data }}
      cancelText={t.cancel}
      confirmLoading={busy}
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
                {reached ? t.sendHelp(thousands(data.mail), thousands(data.phone)) : t.reachesNone}
                {reached > 0 && reached < data.count && `${t.stop}${t.sendRest(thousands(data.count - reached))}`}
              </Choice>
              <Choice way="print" label={t.printSlips}>
                {t.printHelp}
              </Choice>
              <Choice way="download" label={t.download}>
                {t.downloadHelp}
              </Choice>
            </Radio.Group>
            <Link to={who} onClick={close}>
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
