import type { usergroupMembersChange, usergroupSearch } from '../contract.ts'
import { App, Modal, Select } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import usersStyles from '#features/people/users/web/users.module.css'
import { groupTexts } from './texts.ts'
import { groupLines, groupsLine } from './group-lines.ts'

/** Maximum number of ids in one call. */
const batchSize = 200

/** Adds the selected members to a static group. */
export function JoinDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const t = useTexts(groupTexts)
  const { message } = App.useApp()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { data } = useRead<typeof usergroupSearch>(
    groupsLine,
    { query: {}, body: { kind: 'static', size: 20, ...(typed.trim() && { q: typed.trim() }) } },
    { keep: true },
  )
  const [change, { busy }] = useCall<typeof usergroupMembersChange>('PUT /pressplatform/usergroups/{usergroupId}/members', { refresh: groupLines })
  const options = (data?.items ?? []).filter(({ can }) => can.change).map(({ id, name }) => ({ value: id, label: name }))
  const go = async () => {
    if (!chosen) return
    for (let at = 0; at < ids.length; at += batchSize)
      if (!(await change({ usergroupId: chosen, body: { add: ids.slice(at, at + batchSize), remove: [] } }))) return
    void message.success(t.joined(ids.length, options.find(({ value }) => value === chosen)?.label ?? ''))
    close()
  }
  return (
    <Modal
      open
      title={t.joinTitle}
      okText={t.join}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !chosen }}
      confirmLoading={busy}
      onOk={() => void go()}
      onCancel={close}
    >
      <label className={usersStyles.dialog}>
        <span>{t.joinHelp(ids.length)}</span>
        <Select
          {...(chosen && { value: chosen })}
          placeholder={t.chooseGroup}
          options={options}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          style={{ inlineSize: '100%' }}
          onChange={setChosen}
        />
      </label>
    </Modal>
  )
}
