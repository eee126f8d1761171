import type { textbookGet } from '../../contract.ts'
import { ZoneNote } from '#web/ui/time/ZoneNote.tsx'
import type { editionList } from '../../contract-publishing.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button, Drawer, Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { When } from '#web/ui/time/When.tsx'
import { readHref } from '../addresses.ts'
import { publishTexts } from './publish-texts.ts'
import styles from './publish.module.css'
import { useCancelPublication } from './use-cancel-publication.tsx'

interface Props {
  textbookId: string
  open: boolean
  onClose: () => void
}

/** The editions of a textbook, newest first. */
export function EditionsDrawer({ textbookId, open, onClose }: Props) {
  const t = useTexts(publishTexts)
  const asked = open ? { id: textbookId } : undefined
  const book = useRead<typeof textbookGet>('GET /pressplatform/textbooks/info/{id}', asked, { fresh: true })
  const editions = useRead<typeof editionList>('GET /pressplatform/textbooks/{id}/editions', asked, { fresh: true })
  const cancelPublication = useCancelPublication()
  const current = editions.data?.some(({ state }) => state === 'current') ?? false
  const body = () => {
    if (editions.error) return <Failed error={editions.error} retry={() => void editions.refetch()} />
    if (!editions.data) return <Skeleton active title={false} />
    if (!editions.data.length) return <EmptyState title={t.editionsNone} detail={t.editionsNoneHelp} />
    return (
      <>
        <ZoneNote />
        <ol className={styles.editions}>
          {editions.data.map(({ id, no, label, notes, publishedAt, publishedBy, state, chapterCount, wordCount }) => (
            <li key={id}>
              <div>
                <b>{t.edition(no)}</b>
                {label}
                <span data-current={state === 'current' || undefined}>{t[state]}</span>
              </div>
              {notes && <p>{notes}</p>}
              <small>
                <When at={publishedAt} /> · {t.by(publishedBy)} · {t.doneFacts(chapterCount, thousands(wordCount))}
              </small>
            </li>
          ))}
        </ol>
      </>
    )
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={420}
      title={book.data ? t.editionsOf(book.data.name) : t.editions}
      footer={
        current &&
        book.data && (
          <div className={styles.foot}>
            <Button href={readHref(textbookId)} target="_blank">
              {t.readCurrent}
            </Button>
            {book.data.can.cancel && (
              <Button danger onClick={() => book.data && cancelPublication(book.data)}>
                {t.cancelPublication}
              </Button>
            )}
          </div>
        )
      }
    >
      {body()}
    </Drawer>
  )
}
