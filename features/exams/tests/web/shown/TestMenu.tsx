import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { TestRow } from '../../contract-tests.ts'
import { texts } from '../texts.ts'
import type { TestActionsOf } from './use-test-actions.tsx'

/** The actions of a test that are not its next step, in a menu; nothing where there is none. */
export function TestMenu({ test, actions }: { test: TestRow; actions: TestActionsOf }) {
  const t = useTexts(texts)
  const { can, phase } = test
  const items = [
    can.publish && { key: 'publish', label: t.publish, onClick: () => actions.askPublish(test) },
    can.release && { key: 'release', label: t.release, onClick: () => actions.askRelease(test) },
    can.withdraw && { key: 'withdraw', label: t.withdraw, onClick: () => actions.askWithdraw(test) },
    can.archive && {
      key: 'archive',
      label: phase === 'archived' ? t.unarchive : t.archive,
      onClick: () => actions.archive(test, phase !== 'archived'),
    },
    can.void && { key: 'void', label: t.declareVoid, danger: true, onClick: () => actions.askVoid(test) },
    can.remove && { key: 'remove', label: t.remove, danger: true, onClick: () => void actions.remove(test) },
  ].filter((item) => item !== false)
  if (!items.length) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={`${t.moreActions}: ${test.title}`} />
    </Dropdown>
  )
}
