import { SettingOutlined } from '@ant-design/icons'
import type { Chapter, Presence } from '../contract.ts'
import { Alert, Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { CountBar } from '#web/editor/toolbar/CountBar.tsx'
import { KeysDialog } from '#web/editor/toolbar/KeysDialog.tsx'
import { MarginColumn } from '#web/editor/fields/MarginColumn.tsx'
import { Prompts } from '#web/editor/prompts/Prompts.tsx'
import { SlashMenu } from '#web/editor/slash/SlashMenu.tsx'
import { Toolbar } from '#web/editor/toolbar/Toolbar.tsx'
import { useCounts } from '#web/editor/toolbar/use-counts.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { ResourcePrompt } from './text/ResourcePrompt.tsx'
import { QuestionPrompt } from './questions/QuestionPrompt.tsx'
import { useFindKeys } from './text/use-find-keys.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import type { Autosave, SaveState } from './saving/autosave.ts'
import { ChapterHeader } from './ChapterHeader.tsx'
import styles from './text/ChapterText.module.css'
import { Notices } from './Notices.tsx'
import type { InitialText } from './saving/initial-text.ts'
import { texts } from './texts.ts'
import { usePresence } from './saving/use-presence.ts'
import { VersionList } from './versions/VersionList.tsx'
import { useNumbers } from './text/use-numbers.ts'

const FindBar = lazyDialog(() => import('#web/editor/find/FindBar.tsx').then((module) => module.FindBar))

/** Milliseconds after the last change during which the person still counts as writing. */
const lasting = 60_000

/** True if the text was changed here in the last minute; shown to others who have the chapter open. */
function useIsWriting(saving: SaveState): boolean {
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    if (saving.kind !== 'saved') return setWriting(true)
    const timer = setTimeout(() => setWriting(false), lasting)
    return () => clearTimeout(timer)
  }, [saving])
  return writing
}

interface Props {
  chapter: Chapter
  others: readonly Presence[]
  opening: InitialText
  /** Undefined until the editor has started. */
  writing: TextEditor | undefined
  autosave: Autosave
  saving: SaveState
  tell: (problem: string) => void
  children: ReactNode
}

/** Everything around the text: toolbar, notices, margin column, and the word count below. */
export function ChapterWorkspace({ chapter, others, opening, writing, autosave, saving, tell, children }: Props) {
  const t = useTexts(texts)
  const { edit } = chapter.can
  const wide = useMedia('(width >= 1280px)')
  const [margin, setMargin] = useState(false)
  const [keys, setKeys] = useState(false)
  const present = usePresence(chapter.id, others, useIsWriting(saving))
  const finding = useFindKeys(edit)
  useKeysKey(() => setKeys(true))
  useNumbers(writing, chapter)
  return (
    <>
      <ChapterHeader chapter={chapter} others={present} autosave={autosave} saving={saving} />
      {edit && (
        <div className={styles.tools}>
          <div>{writing && <Toolbar writing={writing} onFind={() => finding.ask(true)} />}</div>
          {!wide && (
            <Button
              type="text"
              icon={<SettingOutlined aria-hidden />}
              aria-label={t.properties}
              aria-expanded={margin}
              onClick={() => setMargin(!margin)}
            />
          )}
        </div>
      )}
      {writing && (
        <FindBar open={finding.open} asked={finding.asked} replacing={finding.replacing} writing={writing} editable={edit} onClose={finding.close} />
      )}
      <div className={styles.body}>
        <div className={styles.scroll}>
          {!edit && <Alert className={styles.banner ?? ''} type="info" title={t.readOnly} />}
          {writing && <Notices chapter={chapter} others={present} opening={opening} writing={writing} autosave={autosave} saving={saving} />}
          <div className={styles.page}>
            <h1 className={styles.title} lang={chapter.language}>
              {chapter.number && <span>{chapter.number}</span>}
              {chapter.name}
            </h1>
            {children}
            {writing && <SlashMenu writing={writing} />}
            {writing && <Prompts writing={writing} tell={tell} />}
            {writing && <ResourcePrompt writing={writing} />}
            {writing && <QuestionPrompt writing={writing} textbookId={chapter.textbookId} />}
          </div>
        </div>
        {writing && (
          <Figures
            writing={writing}
            chapter={chapter}
            margin={wide || margin}
            tell={tell}
            autosave={autosave}
            saving={saving}
            onClose={() => setMargin(false)}
            onKeys={() => setKeys(true)}
          />
        )}
      </div>
      <KeysDialog open={keys} onClose={() => setKeys(false)} />
    </>
  )
}

interface FiguresProps {
  writing: TextEditor
  chapter: Chapter
  margin: boolean
  tell: (problem: string) => void
  autosave: Autosave
  saving: SaveState
  onClose: () => void
  onKeys: () => void
}

/** The two parts that show the word count, in a component of their own so that only they render again when it changes. */
function Figures({ writing, chapter, margin, tell, autosave, saving, onClose, onKeys }: FiguresProps) {
  const t = useTexts(texts)
  const counts = useCounts(writing)
  const list = <VersionList chapter={chapter} writing={writing} autosave={autosave} saving={saving} />
  const versions = { key: 'versions', label: t.versions, children: list }
  return (
    <>
      {margin && <MarginColumn writing={writing} counts={counts} tell={tell} onClose={onClose} more={versions} />}
      <CountBar counts={counts} writing={writing} onKeys={onKeys} />
    </>
  )
}

/** Ctrl + / shows the keyboard shortcuts, also while the text has the focus. */
function useKeysKey(show: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
