import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Member } from '../../contract.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../texts.ts'

export const memberActions = ['approve', 'reject', 'password', 'code', 'factor', 'disable', 'enable', 'transfer', 'leave'] as const
export type MemberAction = (typeof memberActions)[number]

/** Actions possible on a member now, by the rights from the server (`can`) and the state. */
const possible = ({ can, state, roles }: Member, administrator: boolean): Record<MemberAction, boolean> => ({
  approve: can.approve,
  reject: can.approve,
  password: can.password && state !== 'left',
  code: can.activate && state === 'waiting',
  factor: administrator && can.password && state !== 'left' && roles.some(({ code }) => code === 'administrator'),
  disable: can.disable && state !== 'disabled' && state !== 'left',
  enable: can.enable && (state === 'disabled' || state === 'left'),
  transfer: can.transfer,
  leave: can.leave && state !== 'left',
})

/** The menu of the other actions on a member. */
export function MemberMenu({ member, act }: { member: Member; act: (action: MemberAction, member: Member) => void }) {
  const t = useTexts(texts)
  // Only administrators can reset the second factor of an administrator.
  const administrator = useGlobal(({ userInfo }) => userInfo?.roles.includes('administrator') ?? false)
  const may = possible(member, administrator)
  const items = memberActions
    .filter((action) => may[action])
    .map((action) => ({
      key: action,
      label: t[action],
      danger: action === 'leave' || action === 'disable' || action === 'reject',
      onClick: () => act(action, member),
    }))
  if (!items.length) return null
  return (
    <MenuOver menu={{ items }}>
      <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={t.moreActions(member.name)} />
    </MenuOver>
  )
}
