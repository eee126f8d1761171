import { App } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { formTexts } from '../texts.ts'
import { useWarnBeforeUnload } from './use-warn-before-unload.ts'

/**
 * Asks before changes of an editor over the whole window are lost: when any part of the address changes, when the tab is closed, and by the function that
 * it returns, which runs what it is given once the person has agreed, or at once without changes. Forms within a screen use `LeaveGuard`.
 */
export function useLeaveQuestion(changed: boolean): (leave: () => void) => void {
  const t = useTexts(formTexts)
  const { modal } = App.useApp()
  useWarnBeforeUnload(changed)
  // What was agreed to may change the address, too.
  const agreed = useRef(false)
  const blocker = useBlocker(() => changed && !agreed.current)
  const ask = (leave: () => void, stay: () => void) =>
    void modal.confirm({
      title: t.leaveTitle,
      content: t.leaveHelp,
      okText: t.leave,
      okButtonProps: { danger: true },
      cancelText: t.stay,
      onOk: () => {
        agreed.current = true
        leave()
        agreed.current = false
      },
      onCancel: () => stay(),
    })
  const onBlocked = useEffectEvent(() => {
    if (blocker.state === 'blocked') ask(blocker.proceed, blocker.reset)
  })
  useEffect(() => onBlocked(), [blocker.state])
  return (leave) => (changed ? ask(leave, () => undefined) : leave())
}
