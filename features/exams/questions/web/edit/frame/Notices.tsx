import { findingTexts } from '#assessment/exchange/reading.ts'
import type { Question } from '#assessment/questions/question.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import { focusField } from '../draft/fields.ts'
import { texts } from '../edit-texts.ts'
import { CompareDialog } from '../margin/CompareDialog.tsx'
import type { OpenQuestion } from '../session/use-question.ts'
import type { Save } from '../session/use-save.ts'
import styles from './frame.module.css'

interface Props {
  open: OpenQuestion
  save: Save
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** What the person has to know before going on: restored work, a change of someone else, errors, a version that is in use. */
export function Notices({ open, save, onKeepMine, onTakeTheirs }: Props) {
  const t = useTexts(texts)
  const { full, restored } = open
  return (
    <div className={styles.notices}>
      {restored !== undefined && (
        <Alert
          type="info"
          showIcon
          title={t.restored(fullTime(new Date(restored).toISOString()))}
          action={
            <Button size="small" onClick={open.discard}>
              {t.giveUp}
            </Button>
          }
        />
      )}
      {save.theirs && <Conflict open={open} save={save} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />}
      <Problems open={open} save={save} />
      {full && (full.usedCount > 0 || full.verified) && <p className={styles.used}>{t.usedNote(full.usedCount, full.version + 1)}</p>}
    </div>
  )
}

/** Someone else has saved in between: who and when, and which of the two goes on. */
function Conflict({ open, save: { theirs }, onKeepMine, onTakeTheirs }: Props) {
  const t = useTexts(texts)
  const [comparing, setComparing] = useState(false)
  if (!theirs) return null
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      title={t.savedBetween(theirs.updatedBy.name, fullTime(theirs.updatedAt), theirs.version)}
      description={t.savedBetweenHelp}
      action={
        <span className={styles.choices}>
          <Button size="small" onClick={() => setComparing(true)}>
            {t.compare}
          </Button>
          <Button size="small" type="primary" onClick={onKeepMine}>
            {t.keepMine}
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            {t.takeTheirs}
          </Button>
          {comparing && (
            <CompareDialog
              title={t.compare}
              one={{ name: t.mine, question: open.question }}
              other={{ name: t.theirsOf(theirs.updatedBy.name), question: theirs.content as Question }}
              close={() => setComparing(false)}
            />
          )}
        </span>
      }
    />
  )
}

/** Errors that keep the question from being handed in, and what the server has refused; each leads to its field. */
function Problems({ open: { problems }, save: { checked, refused } }: Pick<Props, 'open' | 'save'>) {
  const t = useTexts(texts)
  const errors = checked ? problems.filter(({ severity }) => severity === 'error') : []
  const own = errors.map(({ path, code, detail }) => ({ path, message: inLanguage(findingTexts[code]) + (detail ? ` (${detail})` : '') }))
  const all = [...own, ...refused.filter(({ path }) => !own.some((each) => each.path === path))]
  if (!all.length) return null
  return (
    <Alert
      type="error"
      role="alert"
      title={t.mend(all.length)}
      description={
        <ul className={styles.problems}>
          {all.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <Button type="link" size="small" onClick={() => focusField(path)}>
                {message}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
