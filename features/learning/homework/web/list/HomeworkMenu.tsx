import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { HomeworkRow } from '../../contract.ts'
import { listTexts } from './list-texts.ts'
import type { HomeworkActions } from './use-homework-actions.ts'

interface Props {
  homework: HomeworkRow
  actions: HomeworkActions
  edit: () => void
}

/** The actions of a homework in a menu; nothing where there is none. */
export function HomeworkMenu({ homework, actions, edit }: Props) {
  const t = useTexts(listTexts)
  const { can, state, deletedAt } = homework
  const items = [
    can.change && { key: 'edit', label: t.edit, onClick: edit },
    can.publish && { key: 'publish', label: t.publish, onClick: () => actions.publish(homework) },
    can.withdraw && { key: 'withdraw', label: t.withdraw, onClick: () => actions.withdraw(homework) },
    can.archive && { key: 'archive', label: state === 'archived' ? t.unarchive : t.archive, onClick: () => actions.archive(homework) },
    can.remove &&
      (deletedAt === null
        ? { key: 'remove', label: t.remove, danger: true, onClick: () => void actions.remove(homework) }
        : { key: 'restore', label: t.restore, onClick: () => actions.restore(homework) }),
  ].filter((item) => item !== false)
  if (!items.length) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t.more(homework.title)} />
    </Dropdown>
  )
}
