import { BellOutlined } from '@ant-design/icons'
import type { messageUnread } from '../../contract.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { BadgePopover } from '#web/ui/display/BadgePopover.tsx'
import { inboxLines, unreadLine } from '../lines.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'
import { texts } from '../texts.ts'
import { useInboxAddress } from './use-inbox-address.ts'
import { useMessageActions } from './use-message-actions.ts'

/** Polling interval in milliseconds, in case the live connection delivers nothing. */
const pollInterval = 120_000

/** The bell in the header: unread mark, the newest messages in a popover, and a link to the inbox. */
export function Bell() {
  const t = useTexts(texts)
  const address = useInboxAddress()
  const actions = useMessageActions()
  const refresh = useRefreshQueries(inboxLines)
  const { data, error, refetch } = useRead<typeof messageUnread>(unreadLine, {}, { every: () => pollInterval })
  useLive(
    'message',
    () => void refresh(),
    () => void refresh(),
  )
  const count = data?.count ?? 0
  const newest = data?.newest ?? []
  const content = (close: () => void) => (
    <div className={styles.panel}>
      {error && !data ? (
        <p>
          {t.failed}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t.retry}
          </Button>
        </p>
      ) : newest.length === 0 ? (
        <p>{t.noneHelp}</p>
      ) : (
        newest.map((message) => <MessageRow key={message.id} brief message={message} actions={actions} onOpen={close} />)
      )}
      <div className={styles.panelFoot}>
        <Button
          type="link"
          size="small"
          onClick={() => {
            close()
            address.show()
          }}
        >
          {t.all}
        </Button>
        <Link to="/account/data#messages" onClick={close}>
          {t.settings}
        </Link>
      </div>
    </div>
  )
  const title = (
    <span className={styles.panelHead}>
      {t.newest}
      {count > 0 && (
        <Button type="link" size="small" onClick={() => void actions.readAll()}>
          {t.readAll}
        </Button>
      )}
    </span>
  )
  return (
    <BadgePopover
      label={count ? t.bellUnread(count) : t.bell}
      icon={<BellOutlined aria-hidden />}
      dot={count > 0}
      name={t.newest}
      title={title}
      content={content}
    />
  )
}
