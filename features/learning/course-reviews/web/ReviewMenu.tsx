import { MoreOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ReasonDialog } from '#web/ui/form/ReasonDialog.tsx'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import type { Review, reviewModerate, reviewRemove, reviewReport } from '../contract.ts'
import { reviewLines } from './lines.ts'
import { reviewTexts } from './texts.ts'

/** What the reader may do with a review besides answering it and finding it helpful. */
export function ReviewMenu({ review, edit }: { review: Review; edit: () => void }) {
  const t = useTexts(reviewTexts)
  const { message, modal } = App.useApp()
  const [asked, setAsked] = useState<'report' | 'hide'>()
  const close = () => setAsked(undefined)
  const said = (words: string) => {
    close()
    void message.success(words)
  }
  const [moderate, deciding] = useCall<typeof reviewModerate>('PUT /pressplatform/coursereviews/{reviewId}/state', { refresh: reviewLines })
  const [report, reporting] = useCall<typeof reviewReport>('PUT /pressplatform/coursereviews/{reviewId}/report', {
    onDone: () => said(t.reported),
  })
  const [remove] = useCall<typeof reviewRemove>('DELETE /pressplatform/coursereviews/{reviewId}', {
    refresh: reviewLines,
    onDone: () => said(t.removed),
  })
  const reviewId = review.id
  const show = async (words: string) => {
    if (await moderate({ reviewId, body: { to: 'shown' } })) said(words)
  }
  const hide = async (reason: string) => {
    if (await moderate({ reviewId, body: { to: 'hidden', reason } })) said(t.hidDone)
  }
  const askRemove = () =>
    modal.confirm({
      title: t.askRemove,
      content: t.askRemoveHelp,
      okText: t.remove,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      autoFocusButton: 'cancel',
      onOk: async () => void (await remove({ reviewId })),
    })
  const { can, state, reports } = review
  const items = [
    ...(can.edit ? [{ key: 'edit', label: t.change, onClick: edit }] : []),
    ...(can.moderate && state !== 'shown' ? [{ key: 'show', label: state === 'held' ? t.pass : t.show, onClick: () => void show(t.shownDone) }] : []),
    ...(can.moderate && state === 'shown' && reports.length > 0 ? [{ key: 'keep', label: t.keep, onClick: () => void show(t.keptDone) }] : []),
    ...(can.moderate && state !== 'hidden' ? [{ key: 'hide', label: t.hide, onClick: () => setAsked('hide') }] : []),
    ...(can.report ? [{ key: 'report', label: t.report, onClick: () => setAsked('report') }] : []),
    ...(can.remove ? [{ key: 'remove', label: t.remove, danger: true, onClick: askRemove }] : []),
  ]
  if (!items.length) return null
  return (
    <>
      <MenuOver menu={{ items }} edge="end">
        <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t.more} />
      </MenuOver>
      {asked === 'hide' && (
        <ReasonDialog title={t.hideTitle} help={t.hideHelp} ok={t.hide} busy={deciding.busy} decide={(reason) => void hide(reason)} close={close} />
      )}
      {asked === 'report' && (
        <ReasonDialog
          title={t.reportTitle}
          help={t.reportHelp}
          ok={t.report}
          busy={reporting.busy}
          decide={(reason) => void report({ reviewId, body: { reason } })}
          close={close}
        />
      )}
    </>
  )
}
