import {
  ApartmentOutlined,
  CheckCircleOutlined,
  DownloadOutlined,
  KeyOutlined,
  StopOutlined,
  TeamOutlined,
  UsergroupAddOutlined,
} from '@ant-design/icons'
import type { Member } from '../../contract.ts'
import type { BatchAction } from '#web/ui/list/selection/SelectionBar.tsx'
import type { Texts } from '../texts.ts'
import type { useMemberBatch } from './use-member-batch.ts'

export type Asking = 'reject' | 'codes' | 'roles' | 'department' | 'export' | 'group'

/** Actions of the selection bar: those possible for at least one of the selected members. */
export function memberBatchActions(
  members: Member[],
  t: Texts,
  batch: ReturnType<typeof useMemberBatch>,
  ask: (what: Asking, members: Member[]) => void,
  labels: { export: string | undefined; group: string | undefined },
): BatchAction[] {
  const able = (can: keyof Member['can']) => members.filter((member) => member.can[can])
  const waiting = able('activate').filter(({ state }) => state === 'waiting')
  const running = able('disable').filter(({ state }) => state === 'active' || state === 'waiting')
  const stopped = able('enable').filter(({ state }) => state === 'disabled')
  const applied = able('approve')
  return [
    ...(applied.length
      ? [
          { key: 'approve', label: t.approve, icon: <CheckCircleOutlined aria-hidden />, run: () => batch.approve(applied) },
          { key: 'reject', label: t.reject, icon: <StopOutlined aria-hidden />, danger: true as const, run: () => ask('reject', applied) },
        ]
      : []),
    ...(able('roles').length ? [{ key: 'roles', label: t.assign, icon: <TeamOutlined aria-hidden />, run: () => ask('roles', members) }] : []),
    ...(able('edit').length
      ? [{ key: 'department', label: t.moveTo, icon: <ApartmentOutlined aria-hidden />, run: () => ask('department', members) }]
      : []),
    ...(labels.group ? [{ key: 'group', label: labels.group, icon: <UsergroupAddOutlined aria-hidden />, run: () => ask('group', members) }] : []),
    ...(labels.export ? [{ key: 'export', label: labels.export, icon: <DownloadOutlined aria-hidden />, run: () => ask('export', members) }] : []),
    ...(running.length
      ? [{ key: 'disable', label: t.disable, icon: <StopOutlined aria-hidden />, danger: true as const, run: () => batch.disable(members) }]
      : []),
    ...(stopped.length ? [{ key: 'enable', label: t.enable, icon: <CheckCircleOutlined aria-hidden />, run: () => batch.enable(stopped) }] : []),
    ...(waiting.length ? [{ key: 'codes', label: t.codes, icon: <KeyOutlined aria-hidden />, run: () => ask('codes', waiting) }] : []),
  ]
}
