import { BellOutlined } from '@ant-design/icons'
import type { messageUnread } from '../../contract.ts'
import { Badge, Button, Popover, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useEscape } from '#web/ui/hooks/use-escape.ts'
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
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const address = useInboxAddress()
  const actions = useMessageActions()
  const refresh = useRefreshQueries(inboxLines)
  const { data, error, refetch } = useRead<typeof messageUnread>(unreadLine, {}, { every: () => pollInterval })
  useLive(
    'message',
    () => void refresh(),
    () => void refresh(),
  )
  const close = () => setOpen(false)
  useEscape(open, () => {
    close()
    button.current?.focus()
  })
  const count = data?.count ?? 0
  const label = count ? t.bellUnread(count) : t.bell
  const showAll = () => {
    close()
    address.show()
  }
  const newest = data?.newest ?? []
  const content = (
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
        <Button type="link" size="small" onClick={showAll}>
          {t.all}
        </Button>
        <Link to="/account/data#messages" onClick={close}>
          {t.settings}
        </Link>
      </div>
    </div>
  )
  return (
    <span>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        title={
          <span className={styles.panelHead}>
            {t.newest}
            {count > 0 && (
              <Button type="link" size="small" onClick={() => void actions.readAll()}>
                {t.readAll}
              </Button>
            )}
          </span>
        }
        content={content}
      >
        <Tooltip title={open ? '' : label}>
          <Button
            ref={button}
            type="text"
            aria-label={label}
            aria-expanded={open}
            icon={
              <Badge dot={count > 0} color="var(--dan)" offset={[-1, 3]}>
                <BellOutlined aria-hidden />
              </Badge>
            }
          />
        </Tooltip>
      </Popover>
    </span>
  )
}
