import type { sessionEnd, sessionEndOthers, sessionList } from '../../contract-security.ts'
import { Button } from 'antd'
import { showMessage } from '#web/kernel/notices/messages.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { When } from '#web/ui/time/When.tsx'
import styles from '../account.module.css'
import { texts } from '../texts.ts'

const line = 'GET /pressplatform/account/sessions'

/** Active sessions of the account, each with a button to end it. */
export function Sessions() {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof sessionList>(line, {})
  const [end, { busy }] = useCall<typeof sessionEnd>('DELETE /pressplatform/account/sessions/{sessionId}', {
    refresh: [line],
    onDone: () => showMessage('success', t.ended),
  })
  const [endOthers, ending] = useCall<typeof sessionEndOthers>('DELETE /pressplatform/account/sessions', {
    refresh: [line],
    onDone: ({ ended }) => showMessage('success', t.endedOthers(ended)),
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  return (
    <>
      <ul className={styles.sessions} aria-label={t.sessions}>
        {data?.map(({ id, current, device, operatingSystem, institutionName, address, seenAt }) => (
          <li key={id}>
            <span>
              <b>{[operatingSystem, device].filter(Boolean).join(' · ') || t.unknownDevice}</b>
              {current && <span className={styles.here}>{t.thisDevice}</span>}
              <small>{[institutionName, address].filter(Boolean).join('　')}</small>
            </span>
            <small>
              {t.seen} <When at={seenAt} />
            </small>
            {!current && (
              <Button type="link" disabled={busy} onClick={() => void end({ sessionId: id })}>
                {t.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(data?.length ?? 0) > 1 && (
        <div className={styles.foot}>
          <Button loading={ending.busy} onClick={() => void endOthers({})}>
            {t.endOthers}
          </Button>
        </div>
      )}
    </>
  )
}
