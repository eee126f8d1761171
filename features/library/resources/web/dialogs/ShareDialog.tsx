import { DeleteOutlined, TeamOutlined } from '@ant-design/icons'
import { Button, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { BatchResult } from '#contract/page.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { FailedRows } from '#web/ui/list/selection/FailedRows.tsx'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { findPeople } from '#web/ui/people/find-people.ts'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import { useMay } from '#web/kernel/session/rights.ts'
import type { ResourceShare, resourceShares, resourceSharesChange } from '../../contract.ts'
import { resourceLines, sharesLine } from '../lines.ts'
import styles from './dialogs.module.css'
import { GroupPicker } from './GroupPicker.tsx'
import { dialogTexts } from './texts.ts'

interface Named {
  id: string
  name: string
}
type Props = { close: () => void } & ({ of: readonly Named[]; folder?: undefined } | { folder: Named; of?: undefined })

const access = ['read', 'edit'] as const
const idOf = ({ memberId, usergroupId }: ResourceShare) => memberId ?? usergroupId ?? ''

/** With which people and user groups a resource or folder is shared; several resources get further ones besides those they have. */
export function ShareDialog({ of = [], folder, close }: Props) {
  const t = useTexts(dialogTexts)
  const undo = useUndo()
  const [only] = of.length === 1 ? of : []
  const query = folder ? { folderId: folder.id } : only && { resourceId: only.id }
  const asked = useRead<typeof resourceShares>(sharesLine, query && { query }, { fresh: true })
  const mayFindGroups = useMay()('user_management')
  const [changed, setChanged] = useState<ResourceShare[]>()
  const [found, setFound] = useState<readonly Named[]>([])
  const [failed, setFailed] = useState<BatchResult['failed']>([])
  const shares = changed ?? asked.data ?? []
  const ready = !query || asked.data !== undefined
  const [save, { busy }] = useCall<typeof resourceSharesChange>('PUT /pressplatform/resources/shares', {
    refresh: [...resourceLines, sharesLine],
    onDone(result) {
      if (result.failed.length) return setFailed(result.failed)
      undo(t.shared)
      close()
    },
  })
  const add = (share: ResourceShare) => setChanged([...shares, share])
  const person = (id: string | null) => {
    const chosen = found.find((each) => each.id === id)
    if (chosen) add({ memberId: chosen.id, usergroupId: null, name: chosen.name, access: 'read' })
  }
  const submit = () =>
    void save({
      body: {
        ids: of.map(({ id }) => id),
        folderIds: folder ? [folder.id] : [],
        with: shares.map((share) => ({
          ...(share.memberId && { memberId: share.memberId }),
          ...(share.usergroupId && { usergroupId: share.usergroupId }),
          access: share.access,
        })),
        add: !query,
      },
    })
  return (
    <Modal
      open
      title={t.shareTitle(of.length, folder?.name ?? of[0]?.name ?? '')}
      okText={t.save}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !changed }}
      confirmLoading={busy}
      onOk={submit}
      onCancel={close}
    >
      <p className={styles.help}>{folder ? t.shareFolderHelp : query ? t.shareHelp : t.shareManyHelp}</p>
      {asked.error && <Failed error={asked.error} retry={() => void asked.refetch()} />}
      {!ready && !asked.error && <Skeleton active />}
      {ready && (
        <>
          {shares.length > 0 && (
            <ul className={styles.shares}>
              {shares.map((share) => (
                <li key={idOf(share)}>
                  {share.usergroupId ? <TeamOutlined className={styles.group ?? ''} aria-hidden /> : <Avatar name={share.name} />}
                  <span>{share.name}</span>
                  <Select
                    size="small"
                    aria-label={share.name}
                    value={share.access}
                    options={access.map((value) => ({ value, label: t.access(value) }))}
                    onChange={(next) => setChanged(shares.map((each) => (idOf(each) === idOf(share) ? { ...each, access: next } : each)))}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t.takeAway(share.name)}
                    onClick={() => setChanged(shares.filter((each) => idOf(each) !== idOf(share)))}
                  />
                </li>
              ))}
            </ul>
          )}
          {shares.length < 100 && (
            <div className={styles.pickers}>
              <PersonPicker
                label={t.addPerson}
                placeholder={t.addPerson}
                value={null}
                except={shares.map(idOf)}
                find={async (words) => {
                  const people = await findPeople(words)
                  setFound(people)
                  return people
                }}
                onChange={person}
              />
              {mayFindGroups && (
                <GroupPicker
                  except={shares.map(idOf)}
                  add={(group) => add({ memberId: null, usergroupId: group.id, name: group.name, access: 'read' })}
                />
              )}
            </div>
          )}
        </>
      )}
      {failed.length > 0 && (
        <div role="alert">
          <p>{t.notShared(failed.length)}</p>
          <FailedRows rows={failed} />
        </div>
      )}
    </Modal>
  )
}
