import type { messageUnread } from '../../contract.ts'
import { Button } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { unreadLine } from '../lines.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'
import { texts } from '../texts.ts'
import { useInboxAddress } from './use-inbox-address.ts'
import { useMessageActions } from './use-message-actions.ts'

/** The newest messages on a home page, with a link to the inbox. */
export function HomeMessages() {
  const t = useTexts(texts)
  const actions = useMessageActions()
  const address = useInboxAddress()
  const { data } = useRead<typeof messageUnread>(unreadLine, {})
  if (!data?.newest.length) return data ? <p>{t.noneHelp}</p> : null
  return (
    <>
      {data.newest.map((message) => (
        <MessageRow key={message.id} brief message={message} actions={actions} />
      ))}
      <Button type="link" size="small" className={styles.toAll ?? ''} onClick={address.show}>
        {t.all}
      </Button>
    </>
  )
}
