import { DeleteOutlined, PlusOutlined, SendOutlined, StopOutlined } from '@ant-design/icons'
import type { Announcement } from '../contract.ts'
import { Button, Segmented } from 'antd'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { announcementColumns, announcementFilters, announcementOrders, useAnnouncementList } from './announcement-list.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import styles from './announcements.module.css'
import { texts } from './texts.ts'
import { useAnnouncementActions } from './use-announcement-actions.ts'

/** The announcements of the institution; platform administrators can switch to those of the platform. */
export default function AnnouncementsPage() {
  const t = useTexts(texts)
  const list = useAnnouncementList()
  const row = useOpenRow(list.rows)
  const actions = useAnnouncementActions((ids) => list.choosing.drop(ids))
  const isPlatformAdministrator = useGlobal(({ userInfo }) => userInfo?.administrator === true)
  const mayAdd = useGlobal(({ buttonPermissions }) => (buttonPermissions['SystemManagement'] ?? []).includes('announcement'))
  const { platform } = list.values
  const opened = list.rows.find(({ id }) => id === row.id)
  const add = (platform ? isPlatformAdministrator : mayAdd) && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={row.create}>
      {t.add}
    </Button>
  )
  const batchOf = (rows: Announcement[]) => [
    ...(rows.some(({ can }) => can.publish)
      ? [{ key: 'publish', label: t.publish, icon: <SendOutlined />, run: () => void actions.publish(rows) }]
      : []),
    ...(rows.some(({ can }) => can.offline)
      ? [{ key: 'offline', label: t.offline, icon: <StopOutlined />, run: () => void actions.offline(rows) }]
      : []),
    ...(rows.some(({ can }) => can.remove)
      ? [{ key: 'remove', label: t.remove, icon: <DeleteOutlined />, danger: true as const, run: () => void actions.remove(rows) }]
      : []),
  ]
  return (
    <ListScreen
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      filters={announcementFilters(list, t)}
      sorts={announcementOrders(t)}
      columns={announcementColumns(t, (one) => (
        <button type="button" className={styles.open} onClick={() => row.open(one)}>
          {one.title}
        </button>
      ))}
      nameOf={({ title }) => title}
      open={row.open}
      current={row.id}
      rowActions={(one) => (
        <>
          {one.can.publish && (
            <Button type="link" size="small" onClick={() => void actions.publish([one])}>
              {t.publish}
            </Button>
          )}
          {one.can.offline && (
            <Button type="link" size="small" onClick={() => void actions.offline([one])}>
              {t.offline}
            </Button>
          )}
          {one.can.remove && (
            <Button type="link" size="small" danger onClick={() => void actions.remove([one])}>
              {t.remove}
            </Button>
          )}
        </>
      )}
      batch={{ state: actions, actionsOf: batchOf }}
      empty={
        <EmptyState title={t.none} detail={t.noneHelp}>
          {add}
        </EmptyState>
      }
      actions={
        <>
          {isPlatformAdministrator && (
            <Segmented
              aria-label={t.scopes}
              value={platform ? 'platform' : 'institution'}
              options={[
                { value: 'institution', label: t.ofInstitution },
                { value: 'platform', label: t.ofPlatform },
              ]}
              onChange={(value) => list.change({ platform: value === 'platform' })}
            />
          )}
          {add}
        </>
      }
    >
      {row.creating && (
        <AnnouncementForm key={`new ${platform}`} platform={platform} close={row.close} publish={(saved) => void actions.publish([saved])} />
      )}
      {opened && (
        <AnnouncementForm
          key={`${opened.id} ${opened.rowVersion}`}
          announcement={opened}
          platform={opened.platform}
          close={row.close}
          publish={(saved) => void actions.publish([saved])}
          walk={{ previous: row.previous, next: row.next }}
        />
      )}
    </ListScreen>
  )
}
