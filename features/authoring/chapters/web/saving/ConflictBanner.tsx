import type { Chapter } from '../../contract.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { queryKeyOf } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { Autosave } from './autosave.ts'
import styles from '../text/ChapterText.module.css'
import { texts } from '../texts.ts'
import { treeLine } from '../tree/tree-line.ts'
import { useConflict } from './use-conflict.ts'

// Loaded on demand: the document renderer is needed only for a comparison.
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))

interface Props {
  chapter: Chapter
  writing: TextEditor
  autosave: Autosave
}

/** Shown when the chapter was saved by someone else or in another window: by whom, when, and the choices. Nothing has been overwritten. */
export function ConflictBanner({ chapter, writing, autosave }: Props) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { theirs, takeTheirs, keepMine, merge, keepCopy } = useConflict(chapter, writing, autosave, true)
  const [merging, setMerging] = useState<{
    mine: DocJson
    theirs: DocJson
    base: DocJson | undefined
    version: { content: string; version: number }
  }>()
  const [busy, setBusy] = useState<'copy' | 'take' | 'mine'>()

  const run = async (what: 'copy' | 'take' | 'mine') => {
    if (busy) return
    setBusy(what)
    try {
      if (what === 'take') {
        await takeTheirs()
        void message.info(own ? t.takenOther : t.taken)
        return
      }
      if (what === 'mine') {
        await keepMine()
        void message.info(t.keptMine)
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
  const startMerging = () => {
    if (!theirs) return
    const base = autosave.base()
    const read = (content: string) => JSON.parse(content) as DocJson
    setMerging({ mine: writing.json(), theirs: read(theirs.content), base: base === undefined ? undefined : read(base), version: theirs })
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
            <Button size="small" type="primary" disabled={!theirs} onClick={startMerging}>
              {t.mergeBlocks}
            </Button>
            <Button size="small" disabled={!theirs} loading={busy === 'mine'} onClick={() => void run('mine')}>
              {t.useMine}
            </Button>
            <Button size="small" disabled={!theirs} loading={busy === 'take'} onClick={() => void run('take')}>
              {own ? t.takeOther : t.takeTheirs}
            </Button>
            <Button size="small" disabled={!theirs} loading={busy === 'copy'} onClick={() => void run('copy')}>
              {t.keepCopy}
            </Button>
          </span>
        }
      />
      <Suspense fallback={null}>
        {merging && (
          <MergeDialog
            mine={merging.mine}
            theirs={merging.theirs}
            base={merging.base}
            theirTitle={own ? t.other : t.theirs(name)}
            language={chapter.language}
            onMerge={async (merged) => {
              await merge(merged, merging.version)
              void message.success(t.mergedNow)
            }}
            onClose={() => setMerging(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
