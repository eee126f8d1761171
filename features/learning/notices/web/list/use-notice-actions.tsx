import { DeleteOutlined, PushpinOutlined, RollbackOutlined, SendOutlined, StopOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { BatchAction } from '#web/ui/list/selection/SelectionBar.tsx'
import { type BatchStep, useBatch } from '#web/ui/list/selection/use-batch.ts'
import type { NoticeAction, NoticeRow, noticesAct } from '../../contract.ts'
import { noticeLines } from '../lines.ts'
import { noticeTexts } from '../texts.ts'

export type NoticeActionsOf = ReturnType<typeof useNoticeActions>

/** The actions on notices, each with its undo. */
export function useNoticeActions(onDone: (ids: string[]) => void) {
  const t = useTexts(noticeTexts)
  const { run, ...state } = useBatch(noticeLines, onDone)
  const step = (action: NoticeAction, label: string, done: (n: number) => string): BatchStep => ({
    title: t.resultOf(label),
    done,
    run: (ids) => send<typeof noticesAct>('PUT /pressplatform/notices/actions', { body: { action, ids } }, { silent: true }),
  })
  const publish = step('publish', t.publish, t.published)
  const withdraw = step('withdraw', t.withdraw, t.withdrawn)
  const pin = step('pin', t.pin, t.pinnedDone)
  const unpin = step('unpin', t.unpin, t.unpinned)
  const remove = step('remove', t.remove, t.removed)
  const restore = step('restore', t.restore, t.restored)
  const steps: Record<NoticeAction, BatchStep> = {
    publish: { ...publish, back: withdraw },
    withdraw: { ...withdraw, back: publish },
    pin: { ...pin, back: unpin },
    unpin: { ...unpin, back: pin },
    remove: { ...remove, back: restore },
    restore: { ...restore, back: remove },
  }
  const act = (action: NoticeAction, rows: readonly NoticeRow[]) =>
    run(
      steps[action],
      rows.map(({ id, title }) => ({ id, name: title })),
    )
  const batchOf = (rows: NoticeRow[]): BatchAction[] => {
    const of = (key: NoticeAction, icon: ReactNode, can: keyof NoticeRow['can']): BatchAction[] =>
      rows.some((row) => row.can[can]) ? [{ key, label: t[key], icon, run: () => void act(key, rows) }] : []
    return [
      ...of('publish', <SendOutlined aria-hidden />, 'publish'),
      ...of('withdraw', <StopOutlined aria-hidden />, 'withdraw'),
      ...of('pin', <PushpinOutlined aria-hidden />, 'change'),
      ...of('restore', <RollbackOutlined aria-hidden />, 'restore'),
      ...of('remove', <DeleteOutlined aria-hidden />, 'remove').map((action) => ({ ...action, danger: true as const })),
    ]
  }
  return { ...state, act, batchOf }
}
