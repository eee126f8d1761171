import type { Textbook } from '../../contract.ts'
import { EditOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { listTexts } from '#web/ui/list/texts.ts'
import { useRowKeys } from '#web/ui/list/table/use-row-keys.ts'
import { When } from '#web/ui/time/When.tsx'
import { ActionMenu } from './actions/ActionMenu.tsx'
import { Cover, heightOf } from '../Cover.tsx'
import styles from './shelf.module.css'
import { StateMark } from '../StateMark.tsx'
import { actionsOf, shownState, type TextbookAction } from './actions/textbook-actions.ts'
import { firstAuthors, percentOf } from './textbook-columns.tsx'
import { texts } from '../texts.ts'

interface Props {
  label: string
  books: readonly Textbook[]
  link: (book: Textbook) => ReactNode
  open: (book: Textbook) => void
  act: (action: TextbookAction, book: Textbook) => void
  choosing: { chosen: ReadonlyMap<string, Textbook>; has: (id: string) => boolean; toggle: (book: Textbook, range?: boolean) => void }
  /** True while newer data is loading. */
  stale: boolean
}

/** Books standing on a shelf line (design language 9a). */
export function Shelf({ label, books, open, choosing, stale, ...rest }: Props) {
  const keys = useRowKeys(books.length, {
    open: (index) => books[index] && open(books[index]),
    toggle: (index, range) => books[index] && choosing.toggle(books[index], range),
  })
  return (
    <ul className={styles.shelf} aria-label={label} aria-busy={stale} data-choosing={choosing.chosen.size > 0 || undefined}>
      {books.map((book, index) => (
        <li key={book.id} {...keys(index)} aria-label={book.name} data-on={choosing.has(book.id) || undefined}>
          <ShelfBook book={book} choosing={choosing} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function ShelfBook({ book, link, act, choosing }: { book: Textbook } & Pick<Props, 'link' | 'act' | 'choosing'>) {
  const t = useTexts(texts)
  const tList = useTexts(listTexts)
  const actions = actionsOf(book)
  const beside = (['edit', 'preview', 'restore'] as const).filter((action) => actions.includes(action))
  const by = [firstAuthors(book, t, 1), book.editionLabel].filter(Boolean).join('　')
  return (
    <>
      <div className={styles.stand}>
        <Cover url={book.coverUrl} height={heightOf(book.id)} />
        <Checkbox
          className={styles.box ?? ''}
          aria-label={tList.selectRow(book.name)}
          tabIndex={-1}
          checked={choosing.has(book.id)}
          onClick={(event) => {
            event.preventDefault()
            choosing.toggle(book, event.shiftKey)
          }}
        />
        <div className={styles.actions}>
          {beside.map((action) => (
            <Button
              key={action}
              type="text"
              className={styles.beside ?? ''}
              {...(action === 'edit' && { icon: <EditOutlined aria-hidden /> })}
              onClick={() => act(action, book)}
            >
              {t[action]}
            </Button>
          ))}
          <ActionMenu book={book} except={beside} act={act} />
        </div>
      </div>
      <h2 title={book.name}>{link(book)}</h2>
      <p className={styles.by}>{by || '\u00A0'}</p>
      <p className={styles.foot}>
        <StateMark state={shownState(book)} percent={percentOf(book)} />
        <When at={book.deletedAt ?? book.updatedAt} />
      </p>
    </>
  )
}

/** Placeholder of the shelf while books load. */
export function ShelfSkeleton({ count }: { count: number }) {
  return (
    <ul className={styles.shelf} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at}>
          <div className={styles.stand}>
            <i className={styles.ghost} style={{ blockSize: 184 + ((at * 7) % 19) }} />
          </div>
          <h2>
            <i className={styles.ghost} />
          </h2>
        </li>
      ))}
    </ul>
  )
}
