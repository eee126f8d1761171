import { DeleteOutlined, SendOutlined, StopOutlined } from '@ant-design/icons'
import type { Announcement } from '../contract.ts'
import { Button, Segmented } from 'antd'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { announcementColumns, useAnnouncementList } from './announcement-list.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { texts } from './texts.ts'
import { useAnnouncementActions } from './use-announcement-actions.ts'

/** The announcements of the institution; platform administrators can switch to those of the platform. */
export default function AnnouncementsPage() {
  const t = useTexts(texts)
  const list = useAnnouncementList(t)
  const actions = useAnnouncementActions((ids) => list.choosing.drop(ids))
  const may = useMay()
  const isPlatformAdministrator = may('platform')
  const mayAdd = may('SystemManagement:announcement')
  const { platform } = list.values
  const batchOf = (rows: Announcement[]) => [
    ...(rows.some(({ can }) => can.publish)
      ? [{ key: 'publish', label: t.publish, icon: <SendOutlined aria-hidden />, run: () => void actions.publish(rows) }]
      : []),
    ...(rows.some(({ can }) => can.offline)
      ? [{ key: 'offline', label: t.offline, icon: <StopOutlined aria-hidden />, run: () => void actions.offline(rows) }]
      : []),
    ...(rows.some(({ can }) => can.remove)
      ? [{ key: 'remove', label: t.remove, icon: <DeleteOutlined aria-hidden />, danger: true as const, run: () => void actions.remove(rows) }]
      : []),
  ]
  return (
    <ListPage
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      columns={announcementColumns(t, list.row.open)}
      nameOf={({ title }) => title}
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
      none={{ title: t.none, help: t.noneHelp }}
      actions={
        isPlatformAdministrator && (
          <Segmented
            aria-label={t.scopes}
            value={platform ? 'platform' : 'institution'}
            options={[
              { value: 'institution', label: t.ofInstitution },
              { value: 'platform', label: t.ofPlatform },
            ]}
            onChange={(value) => list.change({ platform: value === 'platform' })}
          />
        )
      }
      add={(platform ? isPlatformAdministrator : mayAdd) && t.add}
      newForm={({ close }) => (
        <AnnouncementForm key={`new ${platform}`} platform={platform} close={close} publish={(saved) => void actions.publish([saved])} />
      )}
      form={({ row, close, walk }) =>
        row && (
          <AnnouncementForm
            key={`${row.id} ${row.rowVersion}`}
            announcement={row}
            platform={row.platform}
            close={close}
            publish={(saved) => void actions.publish([saved])}
            walk={walk}
          />
        )
      }
    />
  )
}
