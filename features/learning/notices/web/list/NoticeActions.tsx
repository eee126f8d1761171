import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { NoticeRow } from '../../contract.ts'
import { noticeTexts } from '../texts.ts'
import type { NoticeActionsOf } from './use-notice-actions.tsx'

interface Props {
  notice: NoticeRow
  actions: NoticeActionsOf
  edit: () => void
}

/** The actions of one notice: the next step as a button, the others in a menu. */
export function NoticeActions({ notice, actions, edit }: Props) {
  const t = useTexts(noticeTexts)
  const { can, pinned, state } = notice
  const run = (action: Parameters<NoticeActionsOf['act']>[0]) => () => void actions.act(action, [notice])
  const items = [
    can.publish && { key: 'publish', label: state === 'scheduled' ? t.publishNow : t.publish, onClick: run('publish') },
    can.withdraw && { key: 'withdraw', label: t.withdraw, onClick: run('withdraw') },
    can.change && { key: 'pin', label: pinned ? t.unpin : t.pin, onClick: run(pinned ? 'unpin' : 'pin') },
    can.remove && { key: 'remove', label: t.remove, danger: true, onClick: run('remove') },
  ].filter((item) => item !== false)
  if (can.restore)
    return (
      <Button type="link" size="small" onClick={run('restore')}>
        {t.restore}
      </Button>
    )
  return (
    <>
      {can.change && (
        <Button type="link" size="small" onClick={edit}>
          {t.edit}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={`${t.more}: ${notice.title}`} />
        </Dropdown>
      )}
    </>
  )
}
