import type { Chapter } from '../../contract.ts'
import { ZoneNote } from '#web/ui/time/ZoneNote.tsx'
import type { ChapterVersion, versionGet, versionKeep, versionList } from '../../contract-versions.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { App, Button, Input, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { fullTime, When } from '#web/ui/time/When.tsx'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { Autosave, SaveState } from '../saving/autosave.ts'
import { replaceText } from '../saving/replace-text.ts'
import { texts } from '../texts.ts'
import styles from './VersionList.module.css'

// Loaded on demand: the document renderer is needed only for a comparison.
const CompareDialog = lazy(async () => ({ default: (await import('./CompareDialog.tsx')).CompareDialog }))

interface Props {
  chapter: Chapter
  writing: TextEditor
  autosave: Autosave
  saving: SaveState
}

interface Open {
  old: ChapterVersion
  was: DocJson
  now: DocJson
}

/** Versions of the chapter, newest first. Each can be compared with the present text and restored as an undoable step. */
export function VersionList({ chapter, writing, autosave, saving }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const undo = useUndo()
  const asked = { chapterId: chapter.id }
  const { data, error, refetch } = useRead<typeof versionList>('GET /pressplatform/chapters/{chapterId}/versions', asked)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState<string>()
  const [open, setOpen] = useState<Open>()
  const savedAt = saving.kind === 'saved' ? saving.at : undefined
  useEffect(() => void refetch(), [savedAt, refetch])

  const run = async (what: string, work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    try {
      await work()
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason
      void message.error(reason.message)
    } finally {
      setBusy(undefined)
    }
  }
  /** Saves the present text and keeps it as a version; false if it could not be saved. */
  const keep = async (as: string): Promise<boolean> => {
    await autosave.save()
    if (autosave.dirty()) {
      void message.warning(t.saveBeforeVersion)
      return false
    }
    await send<typeof versionKeep>('POST /pressplatform/chapters/{chapterId}/versions', { ...asked, body: { name: as } })
    return true
  }
  const compare = ({ id }: ChapterVersion) =>
    run(id, async () => {
      const old = await send<typeof versionGet>('GET /pressplatform/chapters/{chapterId}/versions/{versionId}', { ...asked, versionId: id })
      setOpen({ old, was: JSON.parse(old.content) as DocJson, now: writing.json() })
    })
  const restore = ({ old, was }: Open) =>
    run('restore', async () => {
      if (!(await keep(''))) return
      const before = writing.json()
      replaceText(writing, was)
      setOpen(undefined)
      writing.view.focus()
      undo(t.versionRestored(fullTime(old.savedAt)), () => replaceText(writing, before))
      await autosave.save()
    })
  const keepNamed = () =>
    run('name', async () => {
      if (!(await keep(name))) return
      setName('')
      await refetch()
    })

  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={t.loading} />
  return (
    <>
      {chapter.can.edit && (
        <form
          className={styles.name}
          onSubmit={(event) => {
            event.preventDefault()
            void keepNamed()
          }}
        >
          <Input
            value={name}
            maxLength={60}
            placeholder={t.versionName}
            aria-label={t.versionName}
            onChange={({ target }) => setName(target.value)}
          />
          <Button htmlType="submit" loading={busy === 'name'}>
            {t.keepVersion}
          </Button>
        </form>
      )}
      {data.length === 0 && <p className={styles.none}>{t.noVersions}</p>}
      {data.length > 0 && <ZoneNote />}
      <ol className={styles.list}>
        {data.map((version) => (
          <li key={version.id}>
            <button type="button" aria-busy={busy === version.id} onClick={() => void compare(version)}>
              {version.name && <b>{version.name}</b>}
              <span className={styles.who}>
                <bdi>{version.savedBy}</bdi>
                <When at={version.savedAt} />
              </span>
              <span className={styles.facts}>
                {t.versionWords(version.wordCount)}
                {version.published && <em>{t.statePublished}</em>}
                {version.current && <em>{t.versionNow}</em>}
                {version.beforeReplacing && <em>{t.versionReplaced}</em>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Suspense fallback={null}>
        {open && (
          <CompareDialog
            before={{
              title: t.versionBy(open.old.savedBy, fullTime(open.old.savedAt)),
              doc: open.was,
              only: t.onlyThen,
            }}
            after={{ title: t.versionNow, doc: open.now, only: t.onlyNow }}
            language={chapter.language}
            onClose={() => setOpen(undefined)}
            footer={
              <>
                <Button onClick={() => setOpen(undefined)}>{t.close}</Button>
                {chapter.can.edit && (
                  <Button type="primary" loading={busy === 'restore'} onClick={() => void restore(open)}>
                    {t.restoreVersion}
                  </Button>
                )}
              </>
            }
          />
        )}
      </Suspense>
    </>
  )
}
