import type { Identity, identityMine, identityWithdraw } from '../contract.ts'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { dayText, When } from '#web/ui/time/When.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { identityLines, StateMark } from './identity-words.tsx'
import styles from './identity.module.css'
import { texts } from './texts.ts'

/** The person's own identity applications, and the dialog to apply. */
export function MyIdentity() {
  const t = useTexts(texts)
  const [applying, setApplying] = useState<Identity | true>()
  const { data, error, refetch } = useRead<typeof identityMine>('GET /pressplatform/idauthentication/mine', {})
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const apply = <Button onClick={() => setApplying(true)}>{t.apply}</Button>
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState title={t.mineNone} detail={t.mineNoneHelp}>
          {apply}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.mine}>
            {data.items.map((item) => (
              <Mine key={item.id} item={item} again={() => setApplying(item)} />
            ))}
          </ul>
          <p className={styles.foot}>{apply}</p>
        </>
      )}
      {applying && (
        <ApplyDialog
          from={applying === true ? undefined : applying}
          mailDomains={data.mailDomains}
          rosterNumber={data.rosterNumber}
          close={() => setApplying(undefined)}
        />
      )}
    </>
  )
}

function Mine({ item, again }: { item: Identity; again: () => void }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [withdraw, { busy }] = useCall<typeof identityWithdraw>('POST /pressplatform/idauthentication/{id}/withdraw', {
    refresh: identityLines,
    onDone: () => void message.success(t.withdrawn_),
  })
  const ended = item.state === 'rejected' || item.state === 'withdrawn' || item.state === 'expired'
  return (
    <li>
      <b>
        {t[item.kind]}
        {item.orgName && ` · ${item.orgName}`}
      </b>
      <StateMark state={item.state} t={t} />
      <span>
        {item.can.withdraw && (
          <Button size="small" loading={busy} onClick={() => void withdraw({ id: item.id })}>
            {t.withdraw}
          </Button>
        )}
        {ended && (
          <Button size="small" onClick={again}>
            {t.applyAgain}
          </Button>
        )}
      </span>
      <small>
        <When at={item.createdAt} />
        {item.validTo && ` · ${t.until(dayText(new Date(item.validTo)))}`}
        {item.reason && ` · ${t.reason}: ${item.reason}`}
      </small>
    </li>
  )
}
