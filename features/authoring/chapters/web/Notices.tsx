import type { Chapter, Presence } from '../contract.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { Alert, App, Button, Space } from 'antd'
import { useState } from 'react'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { setTeachingMaterial, useGlobal } from '#web/kernel/session/state.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clockText } from '#web/ui/time/When.tsx'
import type { Autosave, SaveState } from './saving/autosave.ts'
import styles from './text/ChapterText.module.css'
import { ConflictBanner } from './saving/ConflictBanner.tsx'
import type { InitialText } from './saving/initial-text.ts'
import { replaceText } from './saving/replace-text.ts'
import { texts } from './texts.ts'
import { loadChapter } from './use-chapter.ts'

interface Props {
  chapter: Chapter
  others: readonly Presence[]
  opening: InitialText
  writing: TextEditor
  autosave: Autosave
  saving: SaveState
}

/** Notices above the text: a conflict, a refused save, restored text, a newer version, other people editing. */
export function Notices(props: Props) {
  const { chapter, writing, autosave, saving, others, opening } = props
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [newer, setNewer] = useState<string>()
  const [restored, setRestored] = useState(opening.start === 'unsaved')
  const me = useGlobal(({ userInfo }) => userInfo?.memberId)
  /** Loads the server's text into the editor. */
  const load = async (how?: { undoable: boolean }) => {
    try {
      const { entityData } = await loadChapter(chapter.id)
      // Somebody may have begun to write while the text was loaded.
      if (how && autosave.dirty()) return
      replaceText(writing, JSON.parse(entityData.content) as DocJson, how)
      setTeachingMaterial({ entityData })
      await autosave.resolved(entityData.version, entityData.content)
      setNewer(undefined)
      setRestored(false)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      void message.error(error.message)
    }
  }
  const heardSaved = async (by: string, memberId: string, version: number) => {
    // The news of a save of this window can come before its answer.
    await autosave.answered()
    if (version <= autosave.version()) return
    // Another window of the same person: an unchanged text follows, and a changed one is merged when it is saved.
    if (memberId === me) return void (autosave.dirty() ? autosave.save() : load({ undoable: false }))
    if (!autosave.overtaken(version) && !autosave.dirty()) setNewer(by || t.someone)
  }
  useLive('chapter-saved', ({ id, by, memberId, version }) => {
    if (id === chapter.id) void heardSaved(by, memberId, version)
  })
  const names = (list: readonly Presence[]) => list.map(({ name }) => name).join('、')
  const writers = others.filter(({ editing }) => editing)
  if (saving.kind === 'conflict') return <ConflictBanner chapter={chapter} writing={writing} autosave={autosave} />
  return (
    <div aria-live="polite">
      {saving.kind === 'refused' && (
        <Alert
          className={styles.banner ?? ''}
          type="error"
          showIcon
          title={t.refusedHelp(saving.reason)}
          description={saving.kept ? t.keptHere : t.notKeptHere}
          action={
            <Space size="small">
              {saving.block !== undefined && (
                <Button size="small" onClick={() => writing.jumpToBlock(saving.block ?? '')}>
                  {t.goThere}
                </Button>
              )}
              <Button size="small" onClick={() => void autosave.save()}>
                {t.retry}
              </Button>
            </Space>
          }
        />
      )}
      {saving.kind === 'offline' && !saving.kept && <Alert className={styles.banner ?? ''} type="error" showIcon title={t.notKeptHere} />}
      {newer !== undefined && (
        <Alert
          className={styles.banner ?? ''}
          type="info"
          showIcon
          title={t.newerBy(newer)}
          closable={{ onClose: () => setNewer(undefined) }}
          action={
            <Button size="small" type="primary" onClick={() => void load()}>
              {t.loadNewer}
            </Button>
          }
        />
      )}
      {restored && opening.start === 'unsaved' && (
        <Alert
          className={styles.banner ?? ''}
          type="info"
          showIcon
          title={t.restored(clockText(new Date(opening.keptAt)))}
          closable={{ onClose: () => setRestored(false) }}
          action={
            <Button size="small" onClick={() => void discard()}>
              {t.useServer}
            </Button>
          }
        />
      )}
      {writers.length > 0 && (
        <Alert className={styles.banner ?? ''} type="warning" showIcon title={t.editingNow(names(writers))} description={t.editingHelp} />
      )}
    </div>
  )

  /** Uses the text as it was loaded: the restored text may already have been saved to the server by now. */
  async function discard(): Promise<void> {
    replaceText(writing, JSON.parse(chapter.content) as DocJson)
    setRestored(false)
    await autosave.save()
  }
}
