import { CloseOutlined, ToolOutlined } from '@ant-design/icons'
import type { announcementShown, announcementView } from '../../contract.ts'
import { Button } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { inboxLines } from '#features/messaging/messages/web/lines.ts'
import { useInboxAddress } from '#features/messaging/messages/web/inbox/use-inbox-address.ts'
import styles from '../announcements.module.css'
import { shownLine } from '../lines.ts'
import { readerTexts } from './reader-texts.ts'

const shown = [shownLine]

/** The newest maintenance announcement that the member has not opened yet, under the header of every screen. */
export function MaintenanceBar() {
  const t = useTexts(readerTexts)
  const address = useInboxAddress()
  const refresh = useRefreshQueries(shown)
  useLive(
    'message',
    () => void refresh(),
    () => void refresh(),
  )
  const { data } = useRead<typeof announcementShown>(shownLine, {})
  const [view] = useCall<typeof announcementView>('PUT /pressplatform/announcements/{id}/view', { silent: true, refresh: [shownLine, ...inboxLines] })
  const notice = data?.find(({ type, viewed }) => type === 'maintenance' && !viewed)
  if (!notice) return null
  return (
    <aside className={styles.bar} aria-label={t.maintenance}>
      <ToolOutlined aria-hidden />
      <b>{notice.title}</b>
      <Button type="link" size="small" onClick={() => address.openAnnouncement(notice.id)}>
        {t.details}
      </Button>
      <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t.dismiss} onClick={() => void view({ id: notice.id })} />
    </aside>
  )
}
