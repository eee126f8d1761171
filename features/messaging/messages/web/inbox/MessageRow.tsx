import { CheckOutlined, DeleteOutlined, MailOutlined } from '@ant-design/icons'
import type { Message } from '../../contract.ts'
import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { When } from '#web/ui/time/When.tsx'
import styles from './messages.module.css'
import { texts } from '../texts.ts'
import { hasDestination, type MessageActions } from './use-message-actions.ts'

interface Props {
  message: Message
  actions: MessageActions
  /** Without buttons, for a short list. */
  brief?: boolean
  onOpen?: () => void
}

/** One message, with a dot and bold text if unread. Pressing it marks it as read and opens its subject. */
export function MessageRow({ message, actions, brief = false, onOpen }: Props) {
  const t = useTexts(texts)
  const { id, title, body, typeName, readAt, createdAt } = message
  const press = () => {
    actions.open(message)
    if (hasDestination(message)) onOpen?.()
  }
  return (
    <div className={styles.row} data-unread={!readAt || undefined} data-brief={brief || undefined}>
      <i className={styles.dot} aria-hidden="true" />
      <button type="button" className={styles.press} onClick={press}>
        <b>
          {!readAt && <span className="visually-hidden">{t.unread} </span>}
          {title}
        </b>
        {body && <span className={styles.body}>{body}</span>}
        <small>
          {typeName} <When at={createdAt} />
        </small>
      </button>
      {!brief && (
        <span className={styles.acts}>
          <Button
            type="text"
            size="small"
            icon={readAt ? <MailOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
            title={readAt ? t.markUnread : t.markRead}
            aria-label={`${readAt ? t.markUnread : t.markRead} ${title}`}
            onClick={() => actions.setRead([id], !readAt)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            title={t.remove}
            aria-label={`${t.remove} ${title}`}
            onClick={() => void actions.remove([id])}
          />
        </span>
      )}
    </div>
  )
}
