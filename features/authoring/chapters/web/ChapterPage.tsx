import type { textbookGet } from '#features/authoring/textbooks/contract.ts'
import { Button, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { lockOpenChapter } from '#web/kernel/kept/chapter-lock.ts'
import { useSendKeptNow } from '#web/kernel/kept/use-unsent-texts.ts'
import { Verso } from '#web/shell/slots.tsx'
import { ChooseTextbook } from '#features/authoring/textbooks/web/ChooseTextbook.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { ChapterRefused, KeptCopy } from './ChapterRefused.tsx'
import { ChapterText } from './text/ChapterText.tsx'
import styles from './text/ChapterText.module.css'
import { ChapterTree } from './tree/ChapterTree.tsx'
import { texts } from './texts.ts'
import { useChapter } from './use-chapter.ts'
import type { chapterTree } from '../contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createTreeActions } from './tree/tree-actions.ts'
import { treeLine } from './tree/tree-line.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'

const BookFind = lazyDialog(() => import('./replacing/BookFind.tsx').then((module) => module.BookFind))

/** The chapters of a textbook and the actions on them. */
function useChapterTree(textbookId: string) {
  const client = useQueryClient()
  const { data: rows, error, refetch } = useRead<typeof chapterTree>(treeLine, { id: textbookId })
  const actions = useMemo(() => createTreeActions(client, textbookId), [client, textbookId])
  return { rows, error, refetch, actions }
}

const keyOf = (textbookId: string) => `recto.chapter.${textbookId}`

/** The chapter of a textbook that was open last in this browser. */
function lastChapter(textbookId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(textbookId)) ?? undefined
  } catch {
    return undefined
  }
}

function rememberLast(textbookId: string, chapterId: string): void {
  try {
    localStorage.setItem(keyOf(textbookId), chapterId)
  } catch {
    // Without storage the first chapter opens.
  }
}

/** The chapter editor. The address names the textbook and the chapter; without a textbook the page offers a choice of textbooks. */
export default function ChapterPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const allowed = useMay()('tbook')
  // A person who loses the right while writing keeps the text on the screen; the next save reports the refusal.
  const [wasAllowed] = useState(allowed)
  const given = query.get('id')
  const id = reference.read(given ?? '')
  if (!allowed && !wasAllowed) return <ChapterRefused chapterId={query.get('chapter') ?? undefined} />
  if (!given) return <ChooseTextbook />
  if (!id) return <EmptyState title={t.noBook} />
  return <Book key={id} id={id} />
}

function Book({ id }: { id: string }) {
  const t = useTexts(texts)
  const [query, setQuery] = useSearchParams()
  const book = useRead<typeof textbookGet>('GET /pressplatform/textbooks/info/{id}', { id })
  const chapter = query.get('chapter') ?? undefined
  // The chapter in the address is opened with its text kept on this device; kept texts of other chapters are sent to the server.
  useEffect(() => (chapter ? lockOpenChapter(chapter).release : undefined), [chapter])
  useSendKeptNow()
  const { rows, error, refetch, actions } = useChapterTree(id)
  const editable = book.data?.can.edit ?? false
  const first = rows?.find((row) => row.id === lastChapter(id))?.id ?? rows?.[0]?.id

  const open = (next: string | undefined, replace = false) => setQuery(next ? { id, chapter: next } : { id }, { replace })
  useEffect(() => {
    if (!chapter && first) open(first, true)
  })
  useEffect(() => {
    if (chapter) rememberLast(id, chapter)
  }, [id, chapter])

  const [finding, setFinding] = useState(false)
  useFindInBookKey(() => setFinding(true))

  /** The chapter that was added to the empty textbook; the tree asks for its name. */
  const [added, setAdded] = useState<string>()
  const addFirst = async () => {
    const made = await actions.add(t.newChapter, { parentId: null, after: null })
    if (!made) return
    setAdded(made.id)
    open(made.id)
  }

  const failed = error ?? book.error
  // The server also answers 404 for a textbook that the person may no longer see.
  if (failed instanceof RequestError && failed.errorCode === 'notFound')
    return (
      <>
        <EmptyState title={t.noBook} />
        {chapter && <KeptCopy chapterId={chapter} />}
      </>
    )
  if (failed instanceof RequestError && failed.status === 403) return <ChapterRefused chapterId={chapter} />
  if (failed && !rows) return <Failed error={failed} retry={() => void Promise.all([refetch(), book.refetch()])} />
  if (!rows || !book.data) return <Waiting label={t.loading} />
  return (
    <>
      <Verso>
        <ChapterTree
          textbookId={id}
          rows={rows}
          actions={actions}
          current={chapter}
          editable={editable}
          added={added}
          onOpen={open}
          onFind={() => setFinding(true)}
        />
      </Verso>
      <BookFind textbookId={id} editable={editable} open={finding} onClose={() => setFinding(false)} />
      {rows.length === 0 && !chapter ? (
        <EmptyState title={editable ? t.noChapters : t.readOnlyTree} {...(editable && { detail: t.noChaptersHelp })}>
          {editable && (
            <Button type="primary" onClick={() => void addFirst()}>
              {t.addFirst}
            </Button>
          )}
        </EmptyState>
      ) : (
        chapter && <OneChapter key={chapter} chapterId={chapter} block={query.get('block')} name={rows.find((row) => row.id === chapter)} />
      )}
    </>
  )
}

/** Ctrl + Shift + F opens find and replace in the whole book. */
function useFindInBookKey(show: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyF' || !(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

interface OneProps {
  chapterId: string
  block: string | null
  /** Present name and number, from the tree, where they can change while the chapter is open. */
  name: { name: string; number: string } | undefined
}

function OneChapter({ chapterId, block, name }: OneProps) {
  const t = useTexts(texts)
  const { open, error, reload } = useChapter(chapterId)
  if (error?.errorCode === 'notFound')
    return (
      <>
        <EmptyState title={t.noChapter} detail={t.noChapterHelp} />
        <KeptCopy chapterId={chapterId} />
      </>
    )
  if (error?.status === 403) return <ChapterRefused chapterId={chapterId} />
  if (error) return <Failed error={error} retry={reload} />
  if (!open) return <Waiting label={t.loading} />
  return <ChapterText open={open} block={block} name={name} />
}

const Waiting = ({ label }: { label: string }) => (
  <div className={styles.waiting}>
    <Skeleton active paragraph={{ rows: 10 }} aria-label={label} />
  </div>
)
