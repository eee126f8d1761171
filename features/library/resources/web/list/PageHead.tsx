import { AppstoreOutlined, EllipsisOutlined, FolderAddOutlined, RollbackOutlined, UnorderedListOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { thousands } from '#plain/numbers/digits.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { listTexts as uiListTexts } from '#web/ui/list/texts.ts'
import type { ResourceView } from '../../contract.ts'
import { FolderDialog } from '../folders/FolderDialog.tsx'
import { views } from '../kinds.ts'
import { newResourceSlot } from '../slots.ts'
import { QuotaDialog } from '../usage/QuotaDialog.tsx'
import styles from './resources.module.css'
import { listTexts } from './texts.ts'
import { useIsAdministrator, type Place } from './use-place.ts'

interface Props {
  view: ResourceView
  bin: boolean
  /** How many resources the view has; empty until it is known. */
  total: string
  place: Place
  choose: () => void
  change: (next: { view?: ResourceView; bin?: boolean }) => void
}

/** The title, the four views, and what can be added here. */
export function PageHead({ view, bin, total, place, choose, change }: Props) {
  const t = useTexts(listTexts)
  const administrator = useIsAdministrator()
  const [adding, setAdding] = useState(false)
  const [quotas, setQuotas] = useState(false)
  const more = [
    ...(view === 'mine' || (view === 'institution' && administrator) ? [{ key: 'bin', label: t.bin, onClick: () => change({ bin: true }) }] : []),
    ...(administrator ? [{ key: 'quotas', label: t.quotas, onClick: () => setQuotas(true) }] : []),
  ]
  return (
    <div className={styles.head}>
      <h1>{bin ? t.bin : t.title}</h1>
      {!bin && (
        <Segmented<ResourceView>
          aria-label={t.viewsLabel}
          value={view}
          options={views.map((value) => ({
            value,
            label: value === view && total ? `${t.shortViews(value)} ${thousands(Number(total))}` : t.shortViews(value),
          }))}
          onChange={(next) => change({ view: next })}
        />
      )}
      <span className={styles.actions}>
        {bin ? (
          <Button icon={<RollbackOutlined aria-hidden />} onClick={() => change({ bin: false })}>
            {t.leaveBin}
          </Button>
        ) : (
          <>
            {more.length > 0 && (
              <MenuOver edge="end" menu={{ items: more }}>
                <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={t.more} title={t.more} />
              </MenuOver>
            )}
            {place.mayAddFolder && (
              <Button icon={<FolderAddOutlined aria-hidden />} onClick={() => setAdding(true)}>
                {t.newFolder}
              </Button>
            )}
            {place.mayAdd && view === 'mine' && <Filled slot={newResourceSlot} props={{ folderId: place.target.folderId }} />}
            {place.mayAdd && (
              <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={choose}>
                {t.upload}
              </Button>
            )}
          </>
        )}
      </span>
      {adding && (
        <FolderDialog place={{ parentId: place.parentId, view: view === 'institution' ? 'institution' : 'mine' }} close={() => setAdding(false)} />
      )}
      {quotas && <QuotaDialog close={() => setQuotas(false)} />}
    </div>
  )
}

/** Tiles or table. */
export function ViewSwitch({ look, change }: { look: 'tiles' | 'table'; change: (look: string) => void }) {
  const t = useTexts(uiListTexts)
  return (
    <Segmented
      className={styles.look ?? ''}
      aria-label={t.view}
      value={look}
      options={[
        { value: 'tiles', icon: <AppstoreOutlined aria-label={t.cards} />, title: t.cards },
        { value: 'table', icon: <UnorderedListOutlined aria-label={t.table} />, title: t.table },
      ]}
      onChange={change}
    />
  )
}
