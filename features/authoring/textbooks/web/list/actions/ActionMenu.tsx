import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Textbook } from '../../../contract.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { actionsOf, type TextbookAction } from './textbook-actions.ts'
import { texts } from '../../texts.ts'

interface Props {
  book: Textbook
  /** Actions that have a button of their own and are left out of the menu. */
  except: readonly TextbookAction[]
  act: (action: TextbookAction, book: Textbook) => void
}

/** The menu of the other actions on a textbook. */
export function ActionMenu({ book, except, act }: Props) {
  const t = useTexts(texts)
  const actions = actionsOf(book).filter((action) => !except.includes(action))
  if (!actions.length) return null
  const items = actions.map((action) => ({
    key: action,
    label: t[action],
    danger: action === 'remove' || action === 'purge',
    onClick: () => act(action, book),
  }))
  return (
    <MenuOver menu={{ items }}>
      <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={t.moreActions(book.name)} />
    </MenuOver>
  )
}
