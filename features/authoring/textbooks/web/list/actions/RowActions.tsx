import type { Textbook } from '../../../contract.ts'
import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { actionsOf, type TextbookAction } from './textbook-actions.ts'
import styles from '../textbook-list.module.css'
import { texts } from '../../texts.ts'

/** Actions of a row in the table: the two most likely as links, the others in a menu. */
export function RowActions({ book, act }: { book: Textbook; act: (action: TextbookAction, book: Textbook) => void }) {
  const t = useTexts(texts)
  const possible = actionsOf(book)
  const beside = (['restore', 'edit', 'preview', 'publish'] as const).filter((action) => possible.includes(action)).slice(0, 2)
  return (
    <>
      {beside.map((action) => (
        <Button key={action} type="link" className={styles.inline ?? ''} onClick={() => act(action, book)}>
          {t[action]}
        </Button>
      ))}
      <ActionMenu book={book} except={beside} act={act} />
    </>
  )
}
