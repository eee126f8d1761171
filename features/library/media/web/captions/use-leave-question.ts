import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useWarnBeforeUnload } from '#web/ui/form/draft/use-warn-before-unload.ts'
import { editorTexts } from './editor-texts.ts'

/** Asks before changes are lost: when the address changes, when the tab is closed, and by the function that it returns. */
export function useLeaveQuestion(changed: boolean): (leave: () => void) => void {
  const t = useTexts(editorTexts)
  const { modal } = App.useApp()
  useWarnBeforeUnload(changed)
  const blocker = useBlocker(changed)
  const ask = (leave: () => void, stay: () => void) =>
    void modal.confirm({
      title: t.leave,
      content: t.leaveHelp,
      okText: t.discard,
      okButtonProps: { danger: true },
      cancelText: t.stay,
      onOk: () => leave(),
      onCancel: () => stay(),
    })
  const onBlocked = useEffectEvent(() => {
    if (blocker.state === 'blocked') ask(blocker.proceed, blocker.reset)
  })
  useEffect(() => onBlocked(), [blocker.state])
  return (leave) => (changed ? ask(leave, () => undefined) : leave())
}
