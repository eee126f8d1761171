import type { Member } from '../../contract.ts'
import type { memberResponsibilities, memberLeave, memberTransfer } from '../../contract-handover.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import { texts } from '../texts.ts'
import { memberLines } from '../list/user-lines.ts'
import styles from '../users.module.css'

interface Props {
  member: Member
  /** True if the member leaves the institution; false for a transfer only. */
  leaving: boolean
  close: () => void
}

const refreshLines = [
  ...memberLines,
  'POST /pressplatform/textbooks/info',
  'GET /pressplatform/textbooks/overview',
  'GET /pressplatform/users/{memberId}/holdings',
]

/** Transfers the content of a member to another one, with or without leaving the institution. */
export function HandoverDialog({ member, leaving, close }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const { data: holdings } = useRead<typeof memberResponsibilities>(
    'GET /pressplatform/users/{memberId}/holdings',
    { memberId: member.id },
    { fresh: true },
  )
  const [to, setTo] = useState<string | null>(null)
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const kinds = (holdings ?? []).filter(({ kind }) => leaving || !excluded.includes(kind)).map(({ kind }) => kind)
  const options = {
    refresh: refreshLines,
    onFail: () => setProblem(''),
  }
  const [transfer, moving] = useCall<typeof memberTransfer>('POST /pressplatform/users/{memberId}/transfer', {
    ...options,
    onDone(moved) {
      void message.success(t.transferDone(moved.map(({ name, count }) => `${name} ${thousands(count)}`).join(t.listComma)))
      close()
    },
  })
  const [leave, going] = useCall<typeof memberLeave>('POST /pressplatform/users/{memberId}/leave', {
    ...options,
    onDone() {
      void message.success(t.leaveDone(member.name))
      close()
    },
  })
  const holds = (holdings?.length ?? 0) > 0
  const go = () => {
    if (!to && (holds || !leaving)) return setProblem(leaving ? t.leaveNeedsTo : t.expected)
    if (leaving) void leave({ memberId: member.id, body: { ...(to && { to }) } })
    else void transfer({ memberId: member.id, body: { to: to ?? '', kinds } })
  }
  return (
    <Modal
      open
      title={leaving ? t.leaveTitle(member.name) : t.transferTitle(member.name)}
      okText={leaving ? t.leave : t.transfer}
      okButtonProps={{ danger: leaving, disabled: !holdings || (!leaving && (!holds || kinds.length === 0)) }}
      cancelText={t.cancel}
      confirmLoading={moving.busy || going.busy}
      onOk={go}
      onCancel={close}
    >
      <div className={styles.dialog}>
        <p>{leaving ? t.leaveHelp : t.transferHelp}</p>
        {!holdings && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
        {holdings && !holds && <p className={styles.reach}>{t.holdsNothing}</p>}
        {holds && (
          <ul>
            {holdings?.map(({ kind, name, count, items }) => (
              <li key={kind}>
                <Checkbox
                  checked={kinds.includes(kind)}
                  disabled={leaving}
                  onChange={({ target }) => setExcluded(target.checked ? excluded.filter((one) => one !== kind) : [...excluded, kind])}
                >
                  {name} {thousands(count)}
                </Checkbox>
                <small>{items.map((item) => item.name).join(t.listComma)}</small>
              </li>
            ))}
          </ul>
        )}
        {holds && (
          <label>
            <span>{leaving ? t.leaveTo : t.to}</span>
            <PersonPicker value={to} except={[member.id]} label={t.to} placeholder={t.toHelp} onChange={setTo} />
          </label>
        )}
        {problem && !to && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  )
}
