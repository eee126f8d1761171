import type { Textbook } from '../../../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MoreMenu } from '#web/ui/display/MoreMenu.tsx'
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
  return <MoreMenu label={t.moreActions(book.name)} items={items} />
}
