import { MoreOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ReasonDialog } from '../form/ReasonDialog.tsx'
import { MenuOver } from '../pop-over/MenuOver.tsx'
import { entryTexts } from './entry-texts.ts'
import { type Decided, useDecision } from './use-decision.tsx'

interface Props extends Decided {
  can: { edit: boolean; moderate: boolean; report: boolean; remove: boolean }
  /** It has open reports. */
  reported?: boolean
  words: Decided['words'] & { edit: string; reportTitle: string; reportHelp: string; reported: string; askRemove: string; askRemoveHelp: string }
  reporting: boolean
  edit: () => void
  /** These send the report and the deletion; their results are undefined where that failed. */
  report: (reason: string) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** What the reader may do with an entry besides answering and liking it; nothing where that is nothing. */
export function EntryMenu({ can, reported = false, reporting, edit, report, remove, ...decided }: Props) {
  const t = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  const [asking, setAsking] = useState(false)
  const { show, hide, dialog } = useDecision(decided)
  const { state, words } = decided
  const askRemove = () =>
    modal.confirm({
      title: words.askRemove,
      content: words.askRemoveHelp,
      okText: t.remove,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      autoFocusButton: 'cancel',
      onOk: async () => void ((await remove()) && message.success(t.removed)),
    })
  const sendReport = async (reason: string) => {
    if (!(await report(reason))) return
    setAsking(false)
    void message.success(words.reported)
  }
  const items = [
    ...(can.edit ? [{ key: 'edit', label: words.edit, onClick: edit }] : []),
    ...(can.moderate && state !== 'shown' ? [{ key: 'show', label: state === 'held' ? t.pass : t.show, onClick: show }] : []),
    ...(can.moderate && state === 'shown' && reported ? [{ key: 'keep', label: t.keep, onClick: show }] : []),
    ...(can.moderate && state !== 'hidden' ? [{ key: 'hide', label: t.hide, onClick: hide }] : []),
    ...(can.report ? [{ key: 'report', label: t.report, onClick: () => setAsking(true) }] : []),
    ...(can.remove ? [{ key: 'remove', label: t.remove, danger: true, onClick: askRemove }] : []),
  ]
  if (!items.length) return null
  return (
    <>
      <MenuOver menu={{ items }} edge="end">
        <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t.more} />
      </MenuOver>
      {dialog}
      {asking && (
        <ReasonDialog
          title={words.reportTitle}
          help={words.reportHelp}
          ok={t.report}
          busy={reporting}
          decide={(reason) => void sendReport(reason)}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
