import { Alert, App, Button, Drawer, Segmented } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { emptyInteractive, type Interactive, type InteractiveKind, interactiveLimits } from '#assessment/interactives/interactive.ts'
import { contentProblems } from '#assessment/interactives/problems.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useLeaveQuestion } from '#web/ui/form/draft/use-leave-question.ts'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { interactiveAdd, InteractiveFull, interactiveGet, interactiveSave } from '../../contract.ts'
import { interactiveLines } from '../lines.ts'
import { TextInput } from './fields.tsx'
import { CardsFields, OrderFields, SlidesFields, TimelineFields } from './ListKinds.tsx'
import { isEmpty, MakingContext } from './making.ts'
import { makeTexts } from './make-texts.ts'
import { HotspotFields, PlaceFields } from './PictureKinds.tsx'
import { Preview } from './Preview.tsx'
import { RulesFields } from './RulesFields.tsx'
import { useDraft } from './use-draft.ts'
import { VideoFields } from './VideoFields.tsx'
import styles from './make.module.css'

export interface MakeInteractiveProps {
  open: boolean
  /** Told the id of the object, if it was saved. */
  onClose: (saved?: string) => void
  /** The kind of a new object. */
  kind?: InteractiveKind | undefined
  /** An object that is edited. */
  resourceId?: string | undefined
  /** The own folder into which a new object goes. */
  folderId?: string | null
}

/** From this width on the preview stands beside the fields. */
const beside = '(width >= 1080px)'
const getLine = 'GET /pressplatform/interactives/{resourceId}'

/** The editor of interactive objects over the whole window, with a live preview. */
export function MakeInteractive({ open, onClose, kind, resourceId, ...rest }: MakeInteractiveProps) {
  const t = useTexts(makeTexts)
  const found = useRead<typeof interactiveGet>(getLine, open && resourceId ? { resourceId } : undefined, { fresh: true, onFocus: false })
  if (!open) return null
  if (resourceId && !found.data)
    return (
      <Drawer open size="100vw" closable onClose={() => onClose()}>
        {found.error ? <RetryLine error={found.error} retry={found.refetch} /> : <Spinner label={t.loading} />}
      </Drawer>
    )
  const start = found.data ?? (kind && { content: emptyInteractive(kind) })
  return start ? <Maker {...rest} key={resourceId ?? kind} start={start} onClose={onClose} /> : null
}

interface MakerProps extends Pick<MakeInteractiveProps, 'onClose' | 'folderId'> {
  start: InteractiveFull | { content: Interactive }
}

function Maker({ start, onClose, folderId = null }: MakerProps) {
  const t = useTexts(makeTexts)
  const { message } = App.useApp()
  const refresh = useRefreshQueries(interactiveLines)
  const draft = useDraft(start.content)
  const { content, change, round } = draft
  const [saved, setSaved] = useState<{ id: string; rowVersion: number; print: string } | undefined>(() =>
    'id' in start ? { id: start.id, rowVersion: start.rowVersion, print: JSON.stringify(start.content) } : undefined,
  )
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [theirs, setTheirs] = useState<InteractiveFull>()
  const [shown, setShown] = useState<'edit' | 'preview'>('edit')
  const isBeside = useMedia(beside)
  const fields = useRef<HTMLDivElement>(null)
  const key = useRef(crypto.randomUUID())
  const dirty = JSON.stringify(content) !== (saved?.print ?? JSON.stringify(start.content))
  const askToLeave = useLeaveQuestion(dirty)
  const problems = new Map(contentProblems(content).map((each) => [each.path, inLanguage(each.message)]))
  const problemAt = (path: string) => (tried ? (problems.get(path) ?? refused.get(path)) : undefined)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!attempt) return
    const first = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')
    first?.scrollIntoView({ block: 'center' })
    first?.focus()
  }, [attempt])

  async function save(rowVersion = saved?.rowVersion): Promise<void> {
    if (busy) return
    setTried(true)
    setRefused(new Map())
    if (problems.size) {
      setShown('edit')
      setAttempt(attempt + 1)
      return
    }
    setBusy(true)
    try {
      const full: InteractiveFull =
        saved && rowVersion !== undefined
          ? await send<typeof interactiveSave>(
              'PUT /pressplatform/interactives/{resourceId}',
              { resourceId: saved.id, body: { content, rowVersion } },
              { silent: true },
            )
          : await send<typeof interactiveAdd>('POST /pressplatform/interactives', { key: key.current, body: { content, folderId } }, { silent: true })
      setSaved({ id: full.id, rowVersion: full.rowVersion, print: JSON.stringify(content) })
      setTheirs(undefined)
      void message.success(t.saved)
      void refresh()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // Another content needs another key; the same one is saved once, however often it is sent.
      if (error.status !== undefined) key.current = crypto.randomUUID()
      if (error.errorCode === 'conflict' && saved) {
        await send<typeof interactiveGet>(getLine, { resourceId: saved.id }).then(setTheirs, () => undefined)
      } else {
        setRefused(new Map(error.fields?.map((each) => [each.path, each.message])))
        setAttempt(attempt + 1)
        void message.error(t.problem(error.fields?.[0]?.message ?? error.message), 6)
      }
    } finally {
      setBusy(false)
    }
  }
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
    event.preventDefault()
    void save()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => saveByKey(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const close = () => askToLeave(() => onClose(saved?.id))
  const name = t.kinds(content.kind)
  return (
    <Drawer
      open
      size="100vw"
      title={saved ? t.editOf(name) : t.newOf(name)}
      onClose={close}
      closable={{ 'aria-label': t.close }}
      styles={{ body: { padding: 0 } }}
      extra={
        <div className={styles.tools}>
          <Button disabled={!draft.undo} onClick={draft.undo} aria-label={t.undo}>
            ↶
          </Button>
          <Button disabled={!draft.redo} onClick={draft.redo} aria-label={t.redo}>
            ↷
          </Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t.save}
          </Button>
        </div>
      }
    >
      <MakingContext value={{ problemAt }}>
        {!isBeside && (
          <div className={styles.switcher}>
            <Segmented
              block
              value={shown}
              options={[
                { value: 'edit', label: t.edit },
                { value: 'preview', label: t.preview },
              ]}
              onChange={setShown}
            />
          </div>
        )}
        <div role="group" aria-label={t.edit} className={styles.maker}>
          <div ref={fields} className={styles.fields} hidden={!isBeside && shown !== 'edit'}>
            {theirs && (
              <Alert
                type="warning"
                showIcon
                title={t.conflict}
                description={t.conflictHelp}
                action={
                  <div className={styles.tools}>
                    <Button
                      onClick={() => {
                        draft.begin(theirs.content)
                        setSaved({ id: theirs.id, rowVersion: theirs.rowVersion, print: JSON.stringify(theirs.content) })
                        setTheirs(undefined)
                      }}
                    >
                      {t.takeTheirs}
                    </Button>
                    <Button onClick={() => void save(theirs.rowVersion)}>{t.keepMine}</Button>
                  </div>
                }
              />
            )}
            {tried && problems.size > 0 && (
              <p className={styles.problem} role="alert">
                {t.problems(problems.size)}
              </p>
            )}
            <TextInput
              path="content.title"
              label={t.title}
              value={content.title}
              most={interactiveLimits.title}
              onChange={(title) => change({ ...content, title }, 'title')}
            />
            <TextInput path="content.task" label={t.task} value={content.task} long onChange={(task) => change({ ...content, task }, 'task')} />
            {isEmpty(content) && <p className={styles.help}>{t.begin(content.kind)}</p>}
            <KindFields content={content} change={change} round={round} />
            <RulesFields content={content} change={change} />
          </div>
          {(isBeside || shown === 'preview') && <Preview content={content} />}
        </div>
      </MakingContext>
    </Drawer>
  )
}

interface KindProps {
  content: Interactive
  change: (content: Interactive, field?: string) => void
  round: number
}

function KindFields({ content, change, round }: KindProps) {
  switch (content.kind) {
    case 'hotspot':
      return <HotspotFields content={content} change={change} />
    case 'place':
      return <PlaceFields content={content} change={change} />
    case 'order':
      return <OrderFields content={content} change={change} />
    case 'timeline':
      return <TimelineFields content={content} change={change} />
    case 'cards':
      return <CardsFields content={content} change={change} />
    case 'slides':
      return <SlidesFields content={content} change={change} round={round} />
    case 'video':
      return <VideoFields content={content} change={change} />
  }
}
