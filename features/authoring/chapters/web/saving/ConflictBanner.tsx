import type { Chapter } from '../../contract.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChapterEditor } from '#web/editor/state/chapter-editor.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { queryKeyOf } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { Autosave } from './autosave.ts'
import styles from '../ChapterText.module.css'
import { texts } from '../texts.ts'
import { treeLine } from '../tree/tree-line.ts'
import { useConflict } from './use-conflict.ts'

// Loaded on demand: the document renderer is needed only for a comparison.
const CompareDialog = lazy(async () => ({ default: (await import('../versions/CompareDialog.tsx')).CompareDialog }))

interface Props {
  chapter: Chapter
  writing: ChapterEditor
  autosave: Autosave
}

/** Shown when the chapter was saved by someone else or in another window: by whom, when, and the choices. Nothing has been overwritten. */
export function ConflictBanner({ chapter, writing, autosave }: Props) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { theirs, takeTheirs, keepCopy } = useConflict(chapter, writing, autosave, true)
  const [comparing, setComparing] = useState<{ mine: DocJson; theirs: DocJson }>()
  const [busy, setBusy] = useState<'copy' | 'take'>()

  const run = async (what: 'copy' | 'take') => {
    if (busy) return
    setBusy(what)
    try {
      if (what === 'take') {
        await takeTheirs()
        void message.info(own ? t.takenOther : t.taken)
        return
      }
      const created = await keepCopy()
      await client.invalidateQueries({ queryKey: queryKeyOf(treeLine) })
      void message.success(t.copied(created.name))
      await navigate({ search: `?${new URLSearchParams({ id: chapter.textbookId, chapter: created.id })}` })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      void message.error(error.message)
    } finally {
      setBusy(undefined)
    }
  }
  const name = theirs?.updatedBy || t.someone
  const own = theirs?.updatedByMe === true
  return (
    <>
      <Alert
        className={styles.banner ?? ''}
        type="warning"
        showIcon
        role="alert"
        title={theirs ? (own ? t.conflictOwn(fullTime(theirs.updatedAt)) : t.conflictBy(name, fullTime(theirs.updatedAt))) : t.conflictLoading}
        description={own ? t.conflictOwnHelp : t.conflictHelp}
        action={
          <span className={styles.choices}>
            <Button
              size="small"
              disabled={!theirs}
              onClick={() => theirs && setComparing({ mine: writing.json(), theirs: JSON.parse(theirs.content) as DocJson })}
            >
              {t.compare}
            </Button>
            <Button size="small" disabled={!theirs} loading={busy === 'take'} onClick={() => void run('take')}>
              {own ? t.takeOther : t.takeTheirs}
            </Button>
            <Button size="small" type="primary" disabled={!theirs} loading={busy === 'copy'} onClick={() => void run('copy')}>
              {t.keepCopy}
            </Button>
          </span>
        }
      />
      <Suspense fallback={null}>
        {comparing && theirs && (
          <CompareDialog
            before={{ title: own ? t.other : t.theirs(name), doc: comparing.theirs, only: own ? t.onlyOther : t.onlyTheirs }}
            after={{ title: t.mine, doc: comparing.mine, only: t.onlyMine }}
            language={chapter.language}
            onClose={() => setComparing(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
