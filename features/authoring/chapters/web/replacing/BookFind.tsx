import type { BookHit, BookSearch, ChapterHits, chapterFind, chapterReplace, chapterReplaceUndo } from '../../contract-replace.ts'
import { longestSearch } from '#document/search/find-in-text.ts'
import { App, Button, Checkbox, Drawer, Input, type InputRef, Skeleton } from 'antd'
import { type SubmitEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findTexts } from '#web/editor/find/find-texts.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { saveOpenChapter } from '../saving/open-autosave.ts'
import { treeLine } from '../tree/tree-line.ts'
import styles from './BookFind.module.css'
import { ChapterGroup } from './ChapterGroup.tsx'
import { type Choice, chosenChapters, chosenCount, toggleChapters, toggleHit } from './chosen-hits.ts'
import { ReplaceOutcome } from './ReplaceOutcome.tsx'
import { replaceTexts } from './replace-texts.ts'

interface Props {
  textbookId: string
  editable: boolean
  open: boolean
  onClose: () => void
}

/** What was searched for, with what was found. */
interface Found {
  search: BookSearch
  total: number
  fixed: number
  chapters: ChapterHits[]
}

const findLine = 'GET /pressplatform/textbooks/chapter/find/{id}'

/** Finds a text in all chapters of a textbook and replaces the chosen hits. */
export function BookFind({ textbookId, editable, open, onClose }: Props) {
  const t = useTexts(replaceTexts)
  const { find: findLabel, replaceWith, matchCase, matchCaseHelp, wholeWord, wholeWordHelp } = useTexts(findTexts)
  const { modal } = App.useApp()
  const [, setQuery] = useSearchParams()
  const field = useRef<InputRef>(null)
  const [search, setSearch] = useState<BookSearch>({ q: '', matchCase: false, wholeWord: false })
  const [replacement, setReplacement] = useState('')
  const [found, setFound] = useState<Found>()
  const [choice, setChoice] = useState<Choice>(new Map())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<RequestError>()
  const [jobId, setJobId] = useState<string>()
  const [replace, replacing] = useCall<typeof chapterReplace>('POST /pressplatform/textbooks/chapter/replace/{id}', { refresh: [treeLine] })
  const [undo] = useCall<typeof chapterReplaceUndo>('POST /pressplatform/textbooks/chapter/replace/undo')

  const find = async () => {
    if (search.q === '' || busy) return
    setBusy(true)
    setJobId(undefined)
    setError(undefined)
    try {
      // The server searches what is stored.
      await saveOpenChapter()
      setFound({ search, ...(await send<typeof chapterFind>(findLine, { id: textbookId, query: search }, { silent: true })) })
      setChoice(new Map())
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const showMore = async ({ id, hits }: ChapterHits) => {
    if (!found) return
    const query = { ...found.search, chapter: id, from: hits.length }
    const { chapters } = await send<typeof chapterFind>(findLine, { id: textbookId, query })
    const more = (all: BookHit[]) => [...all, ...(chapters[0]?.hits ?? []).filter(({ at }) => at >= all.length)]
    setFound((now) => now && { ...now, chapters: now.chapters.map((each) => (each.id === id ? { ...each, hits: more(each.hits) } : each)) })
  }
  const chosen = found ? chosenChapters(choice, found.chapters) : []
  const count = found?.chapters.reduce((sum, chapter) => sum + chosenCount(choice, chapter), 0) ?? 0
  const start = async () => {
    if (!found) return
    const started = await replace({ id: textbookId, body: { ...found.search, replacement, chapters: chosen } })
    if (started) setJobId(started.data.jobId)
  }
  const ask = () =>
    modal.confirm({
      title: t.ask(count, chosen.length),
      content: (
        <>
          <p>{t.askWhat(found?.search.q ?? '', replacement)}</p>
          <p>{t.askHelp}</p>
        </>
      ),
      okText: t.replace(count),
      cancelText: t.cancel,
      onOk: start,
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void find()
  }
  const goTo = (chapter: string, block: string) => {
    setQuery({ id: textbookId, chapter, ...(block && { block }) })
    onClose()
  }

  const results = () => {
    if (error) return <Failed error={error} retry={() => void find()} />
    if (busy) return <Skeleton active aria-label={t.searching} />
    if (!found) return <p className={styles.help}>{t.start}</p>
    if (!found.total) return <EmptyState title={t.none(found.search.q)} detail={t.noneHelp} />
    const all = found.total - found.fixed
    return (
      <>
        <div className={styles.sum}>
          {editable && all > 0 && (
            <Checkbox
              checked={count === all}
              indeterminate={count > 0 && count < all}
              onChange={({ target }) => setChoice(toggleChapters(choice, found.chapters, target.checked))}
            >
              {t.chooseAll}
            </Checkbox>
          )}
          <span>{t.found(found.total, found.chapters.length)}</span>
          {found.fixed > 0 && <span className={styles.fixed}>{t.fixed(found.fixed)}</span>}
        </div>
        {found.chapters.map((chapter) => (
          <ChapterGroup
            key={chapter.id}
            chapter={chapter}
            choice={choice}
            editable={editable}
            onChapter={(on) => setChoice(toggleChapters(choice, [chapter], on))}
            onHit={(at) => setChoice(toggleHit(choice, chapter, at))}
            onMore={() => void showMore(chapter)}
            onOpen={(block) => goTo(chapter.id, block)}
          />
        ))}
      </>
    )
  }
  const foot = editable && !jobId && found && found.total > found.fixed && (
    <div className={styles.foot}>
      <Input
        value={replacement}
        maxLength={longestSearch}
        placeholder={replaceWith}
        aria-label={replaceWith}
        onChange={({ target }) => setReplacement(target.value)}
        onPressEnter={() => count > 0 && ask()}
      />
      <Button type="primary" disabled={count === 0} loading={replacing.busy} onClick={() => ask()}>
        {t.replace(count)}
      </Button>
    </div>
  )
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={640}
      title={t.title}
      footer={foot || null}
      afterOpenChange={(shown) => shown && field.current?.focus({ cursor: 'all' })}
    >
      <form className={styles.form} role="search" onSubmit={submit}>
        <Input
          ref={field}
          value={search.q}
          maxLength={longestSearch}
          placeholder={findLabel}
          aria-label={findLabel}
          onChange={({ target }) => setSearch({ ...search, q: target.value })}
        />
        <Button htmlType="submit" disabled={search.q === ''} loading={busy}>
          {t.search}
        </Button>
        <span className={styles.options}>
          <Checkbox checked={search.matchCase} title={matchCaseHelp} onChange={({ target }) => setSearch({ ...search, matchCase: target.checked })}>
            {matchCase}
          </Checkbox>
          <Checkbox checked={search.wholeWord} title={wholeWordHelp} onChange={({ target }) => setSearch({ ...search, wholeWord: target.checked })}>
            {wholeWord}
          </Checkbox>
        </span>
      </form>
      <div aria-live="polite">
        {jobId ? (
          <ReplaceOutcome
            jobId={jobId}
            onUndo={() => void undo({ body: { jobId } }).then((started) => started && setJobId(started.data.jobId))}
            onAgain={() => void find()}
          />
        ) : (
          results()
        )}
      </div>
    </Drawer>
  )
}
