import type { changesGet, Edition, editionPublish } from '../../contract-publishing.ts'
import type { Textbook, textbookGet } from '../../contract.ts'
import { Alert, Button, Form, Input, Modal, Skeleton } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useSendUnsent } from '#web/kernel/kept/use-unsent-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { PublishChanges } from './PublishChanges.tsx'
import { Filled } from '#web/kernel/Filled.tsx'
import { publishFindings, unsentTexts } from '../slots.ts'
import { publishTexts } from './publish-texts.ts'
import { Published } from './Published.tsx'
import { textbookLines } from '../list/actions/use-textbook-batch.tsx'
import { thousands } from '#plain/numbers/digits.ts'
import { Link } from 'react-router'
import { infoAddress } from '../addresses.ts'
import styles from './publish.module.css'

interface Props {
  textbookId: string
  open: boolean
  onClose: () => void
  onPublished?: (edition: Edition) => void
}

const lines = [...textbookLines, 'GET /pressplatform/textbooks/chapter/tree/{id}'] as const

/** Dialog for publishing: changes, problems and audience; after publishing, links to the edition. */
export function PublishDialog({ textbookId, open, onClose, onPublished }: Props) {
  const t = useTexts(publishTexts)
  const [notes, setNotes] = useState('')
  const [edition, setEdition] = useState<Edition>()
  const sendKept = useSendUnsent()
  const [sending, setSending] = useState(false)
  const shown = open && textbookId !== ''
  const book = useRead<typeof textbookGet>('GET /pressplatform/textbooks/info/{id}', shown ? { id: textbookId } : undefined, { fresh: true })
  const comparison = useRead<typeof changesGet>('GET /pressplatform/textbooks/{id}/changes', shown && !edition ? { id: textbookId } : undefined, {
    fresh: true,
  })
  const { refetch } = comparison
  const [publish, { busy }] = useCall<typeof editionPublish>('PUT /pressplatform/textbooks/publish', {
    refresh: lines,
    onDone(published) {
      setEdition(published)
      onPublished?.(published)
    },
    onFail: () => void refetch(),
  })
  useEffect(() => {
    if (!shown) return
    setNotes('')
    setEdition(undefined)
    let mounted = true
    setSending(true)
    // An edition is made from the texts on the server, so send texts kept on this device first.
    void sendKept().then(() => {
      if (!mounted) return
      setSending(false)
      void refetch()
    })
    return () => {
      mounted = false
    }
  }, [shown, textbookId, refetch, sendKept])

  const error = book.error ?? comparison.error
  const blocked = comparison.data?.findings.some(({ blocking }) => blocking) ?? false
  const nothing = comparison.data?.state === 'published'
  const retry = () => {
    void book.refetch()
    void refetch()
  }
  const submit = () => void publish({ body: { id: textbookId, textbooks_type: book.data?.textbooks_type ?? 1, notes } })

  const body = () => {
    if (edition && book.data) return <Published book={book.data} edition={edition} />
    if (error) return <Failed error={error} retry={retry} />
    if (!book.data || !comparison.data || comparison.isFetching || sending)
      return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={t.loading} />
    return (
      <>
        <Filled slot={unsentTexts} props={{ textbookId, onLeave: onClose }} />
        <PublishChanges book={book.data} comparison={comparison.data} />
        <Filled slot={publishFindings} props={{ textbookId, findings: comparison.data.findings, onLeave: onClose }} />
        <PublishAudience book={book.data} readers={comparison.data.readers} onLeave={onClose} />
        {!nothing && (
          <Form layout="vertical">
            <Form.Item label={t.notes} extra={t.notesHelp} htmlFor="publish-notes">
              <Input.TextArea
                id="publish-notes"
                value={notes}
                maxLength={500}
                showCount
                autoSize={{ minRows: 2, maxRows: 6 }}
                onChange={({ target }) => setNotes(target.value)}
              />
            </Form.Item>
          </Form>
        )}
        {blocked && <Alert type="error" title={t.blocked} />}
      </>
    )
  }
  const ready = comparison.data !== undefined && !comparison.isFetching && !sending && !error
  return (
    <Modal
      open={shown}
      title={edition ? <Done>{t.done(edition.no)}</Done> : book.data ? t.title(book.data.name) : t.publish}
      width={640}
      onCancel={onClose}
      destroyOnHidden
      footer={
        edition ? (
          <Button type="primary" onClick={onClose}>
            {t.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t.cancel}</Button>
            {!nothing && (
              <Button type="primary" loading={busy} disabled={!ready || blocked} onClick={submit}>
                {t.publish}
              </Button>
            )}
          </>
        )
      }
    >
      {body()}
    </Modal>
  )
}

/** The heading of the result, which takes the focus from the button that is gone, so that it is read out. */
function Done({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <span ref={heading} tabIndex={-1} className={styles.done}>
      {children}
    </span>
  )
}

/** Text about who will see the edition. */
function PublishAudience({ book: { id, openScope, onShelf }, readers, onLeave }: { book: Textbook; readers: number; onLeave: () => void }) {
  const t = useTexts(publishTexts)
  return (
    <section className={styles.section}>
      <h3>{t.audience}</h3>
      <p>
        {t[openScope]}{' '}
        <Link to={infoAddress(id)} onClick={onLeave}>
          {t.changeScope}
        </Link>
      </p>
      {readers > 0 && <p>{t.readersNow(thousands(readers))}</p>}
      {!onShelf && <p className={styles.warn}>{t.offShelf}</p>}
    </section>
  )
}
