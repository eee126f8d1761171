import { MoreOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ReasonDialog } from '#web/ui/form/ReasonDialog.tsx'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import type { PostLine, postModerate, postRemove, postReport } from '../../contract.ts'
import { postLines } from '../lines.ts'
import { postTexts } from '../post-texts.ts'

interface Props {
  post: PostLine
  edit: () => void
  removed?: (() => void) | undefined
}

/** What the reader may do with a post besides answering it. */
export function PostMenu({ post, edit, removed }: Props) {
  const t = useTexts(postTexts)
  const { message, modal } = App.useApp()
  const [asked, setAsked] = useState<'report' | 'hide'>()
  const close = () => setAsked(undefined)
  const [moderate, deciding] = useCall<typeof postModerate>('PUT /pressplatform/posts/{postId}/state', { refresh: postLines, onDone: close })
  const [report, reporting] = useCall<typeof postReport>('PUT /pressplatform/posts/{postId}/report', {
    onDone() {
      close()
      void message.success(t.reported)
    },
  })
  const [remove] = useCall<typeof postRemove>('DELETE /pressplatform/posts/{postId}', {
    // The screen of a deleted thread is left and not read again.
    refresh: removed ? [] : postLines,
    onDone() {
      void message.success(t.removed)
      removed?.()
    },
  })
  const show = async () => {
    if (await moderate({ postId: post.id, body: { to: 'shown' } })) void message.success(t.shown)
  }
  const askRemove = () =>
    modal.confirm({
      title: t.askRemove,
      content: t.askRemoveHelp,
      okText: t.remove,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      autoFocusButton: 'cancel',
      onOk: async () => void (await remove({ postId: post.id })),
    })
  const { can, state } = post
  const items = [
    ...(can.edit ? [{ key: 'edit', label: t.edit, onClick: edit }] : []),
    ...(can.moderate && state !== 'shown' ? [{ key: 'show', label: state === 'held' ? t.pass : t.show, onClick: () => void show() }] : []),
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
        <ReasonDialog
          title={t.hideTitle}
          help={t.hideHelp}
          ok={t.hide}
          busy={deciding.busy}
          decide={(reason) => void moderate({ postId: post.id, body: { to: 'hidden', reason } })}
          close={close}
        />
      )}
      {asked === 'report' && (
        <ReasonDialog
          title={t.reportTitle}
          help={t.reportHelp}
          ok={t.report}
          busy={reporting.busy}
          decide={(reason) => void report({ postId: post.id, body: { reason } })}
          close={close}
        />
      )}
    </>
  )
}
