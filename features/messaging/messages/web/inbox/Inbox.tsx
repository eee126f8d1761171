import { LeftOutlined } from '@ant-design/icons'
import { Button, Drawer, Segmented, Select } from 'antd'
import { Link } from 'react-router'
import { Filled } from '#web/kernel/Filled.tsx'
import { announcementReader } from '../slots.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import type { messageTypeList } from '../../contract.ts'
import { typesLine } from '../lines.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { InboxList } from './InboxList.tsx'
import styles from './messages.module.css'
import { texts } from '../texts.ts'
import type { useInboxAddress } from './use-inbox-address.ts'
import { useMessageActions } from './use-message-actions.ts'

/** The inbox in a drawer, or one announcement in its place. */
export function Inbox({ address }: { address: ReturnType<typeof useInboxAddress> }) {
  const t = useTexts(texts)
  const { data: types = [] } = useRead<typeof messageTypeList>(typesLine, {}, { onFocus: false })
  const actions = useMessageActions()
  const { type, unread, announcement, filter } = address
  if (announcement)
    return (
      <Drawer
        open
        size={560}
        onClose={address.close}
        title={
          <Button type="text" icon={<LeftOutlined aria-hidden />} onClick={address.closeAnnouncement}>
            {t.back}
          </Button>
        }
      >
        <Filled slot={announcementReader} props={{ id: announcement }} />
      </Drawer>
    )
  return (
    <Drawer
      open
      size={480}
      onClose={address.close}
      title={t.inbox}
      extra={
        <Link to="/account/data#messages" className={styles.settings}>
          {t.settings}
        </Link>
      }
    >
      <div className={styles.tools}>
        <Segmented
          aria-label={t.inbox}
          value={unread ? 'unread' : 'all'}
          options={[
            { value: 'all', label: t.everything },
            { value: 'unread', label: t.unread },
          ]}
          onChange={(value) => filter({ unread: value === 'unread' })}
        />
        <Select
          aria-label={t.ofType}
          value={type}
          variant="borderless"
          popupMatchSelectWidth={false}
          options={[{ value: '', label: t.anyType }, ...types.map((one) => ({ value: one.type, label: one.name }))]}
          onChange={(value) => filter({ type: value })}
        />
        <Button type="link" size="small" onClick={() => void actions.readAll()}>
          {t.readAll}
        </Button>
      </div>
      <InboxList key={`${type} ${unread}`} type={type} unread={unread} actions={actions} showAll={() => filter({ type: '', unread: false })} />
    </Drawer>
  )
}
