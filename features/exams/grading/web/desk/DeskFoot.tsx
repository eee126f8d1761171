import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { SaveState } from '#web/ui/states/SaveState.tsx'
import { clockText } from '#web/ui/time/When.tsx'
import type { GradedQuestion } from '../../contract.ts'
import type { Desk } from '../state/desk.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import { pointsText } from '../texts/points-text.ts'
import styles from './desk.module.css'
import type { Opened } from './QuestionDesk.tsx'

interface Props {
  desk: Desk
  question: GradedQuestion | undefined
  undo: () => void
  open: (what: Opened) => void
}

/** Whether what was given is saved, and what the last answer got, which can be taken back. */
export function DeskFoot({ desk, question, undo, open }: Props) {
  const t = useTexts(gradingTexts)
  const { sent, last, items, offline } = desk.state
  const sending = Object.values(sent).some(({ state }) => state === 'sending')
  const saved = items.find(({ id }) => id === last)
  const done = saved?.gradedAt && sent[saved.id]?.state === 'saved' ? saved : undefined
  return (
    <footer className={styles.foot}>
      {sending && <SaveState state={offline ? 'offline' : 'saving'} words={t.saving} />}
      {!sending && done?.gradedAt && <SaveState state="saved" words={t.savedAt(clockText(new Date(done.gradedAt)))} />}
      {done && question && (
        <span>
          {t.lastGave(done.name ?? done.label, pointsText(done.points ?? 0))}
          <Button type="link" size="small" onClick={undo}>
            {t.undo}
            <kbd>Z</kbd>
          </Button>
        </span>
      )}
      <Button type="text" size="small" className={styles.help ?? ''} onClick={() => open('keys')}>
        <kbd>?</kbd>
        {t.keys}
      </Button>
    </footer>
  )
}
