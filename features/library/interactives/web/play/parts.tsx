import { lazy, type ReactNode } from 'react'
import type { StepAnswer } from '#assessment/interactives/check-step.ts'
import type { Picture } from '#assessment/interactives/interactive.ts'
import type { PlayRules } from '#assessment/interactives/interactive.ts'
import type { Move, ShownState, ShownStep } from '#assessment/interactives/play-state.ts'
import { loadScreen } from '#web/kernel/loading/lazy-failure.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { playTexts } from './play-texts.ts'
import styles from './play.module.css'

/** What the part of each kind is given. */
export interface StageProps<Played> {
  played: Played
  state: ShownState
  busy: boolean
  /** Sends a move; afterwards `state` is what it led to. */
  send: (move: Move) => void
  /** Tells screen readers. */
  say: (text: string) => void
  /** The author tries it: nothing is recorded. */
  preview: boolean
}

export const noAnswer: StepAnswer = { keys: [], placed: [] }

/** A picture in the width at which it is shown; `alt` says what is on it. */
export const PictureOf = ({ picture, width = 1200, plain = false }: { picture: Picture; width?: number; plain?: boolean }) => (
  <img src={`${fileUrl(picture.fileId)}?w=${width}`} alt={picture.alt} className={plain ? '' : (styles.picture ?? '')} draggable={false} />
)

/** The sign of a part that was checked: its shape and name tell the same as its colour. */
export function Mark({ verdict }: { verdict: 'right' | 'wrong' | undefined }) {
  const t = useTexts(playTexts)
  if (!verdict) return null
  return (
    <span className={styles.mark} data-verdict={verdict}>
      <span aria-hidden>{verdict === 'right' ? '✓' : '✕'}</span>
      <span className="visually-hidden">{verdict === 'right' ? t.isRight : t.isWrong}</span>
    </span>
  )
}

/** A rich text of a slide, whose renderer is loaded with the first one. */
export const SlideText = lazy(() => loadScreen(async () => ({ default: (await import('#web/ui/document/RichText.tsx')).RichText })))

interface CheckProps {
  step: ShownStep | undefined
  rules: PlayRules
  /** The answer was changed since it was checked. */
  fresh: boolean
  busy: boolean
  onCheck: () => void
  onShow: () => void
  /** Why there is nothing to check yet; said when it is pressed all the same. */
  missing?: string | undefined
  children?: ReactNode
}

/** What an answer has earned, and the buttons below it. */
export function CheckRow({ step, rules, fresh, busy, onCheck, onShow, missing, children }: CheckProps) {
  const t = useTexts(playTexts)
  const told = step && !fresh ? step : undefined
  // Also when there are no tries left.
  const mayShow = rules.solution && step !== undefined && !step.right && !step.solution
  return (
    <div className={styles.foot}>
      <div role="status" className={styles.verdict} data-right={told?.solution && !told.right ? undefined : told?.right}>
        {told && (
          <>
            <b>{told.right ? t.right : told.solution ? t.solution : t.wrong}</b>
            <span>{t.points(told.score, told.of)}</span>
            {told.left !== null && !told.right && !told.solution && <span>{t.left(told.left)}</span>}
            {told.feedback && <p>{told.feedback}</p>}
          </>
        )}
        {missing && !told && <span>{missing}</span>}
      </div>
      {children}
      {(!step?.done || mayShow) && (
        <div className={styles.buttons}>
          {!step?.done && (
            <button type="button" className={styles.first} aria-disabled={busy} onClick={() => busy || onCheck()}>
              {t.check}
            </button>
          )}
          {mayShow && (
            <button type="button" className={styles.second} onClick={() => busy || onShow()}>
              {t.show}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
