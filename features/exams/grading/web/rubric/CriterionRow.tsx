import type { RubricCriterion } from '#assessment/rubrics/rubric.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ProposedPart } from './proposals/proposal.ts'
import { ProposalReason } from './proposals/ProposalReason.tsx'
import { choicesOf, type Draft, withPoints } from '../state/draft.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import { pointsText, signedPoints } from '../texts/points-text.ts'
import styles from './rubric.module.css'

interface Props {
  criterion: RubricCriterion
  at: number
  draft: Draft
  answer: string
  /** What is proposed for it. */
  part: ProposedPart | undefined
  chosen: boolean
  editable: boolean
  press: () => void
  choose: () => void
  write: (draft: Draft) => void
}

/** Squares, one for each point, are shown up to so many points. */
const mostPips = 6

/** A criterion with its key, the points that the answer has for it, and when it is chosen, each number of points that it can give. */
export function CriterionRow({ criterion, at, draft, answer, part, chosen, editable, press, choose, write }: Props) {
  const t = useTexts(gradingTexts)
  const { id, text, points } = criterion
  const given = draft.given.criteria[id] ?? 0
  const choices = choicesOf(criterion)
  const give = (value: number) => {
    choose()
    write(withPoints(draft, id, value))
  }
  return (
    <li data-chosen={chosen || undefined} data-off={(points < 0 && !given) || undefined}>
      <button type="button" aria-pressed={given !== 0} disabled={!editable} onClick={press}>
        {at < 9 && <kbd>{at + 1}</kbd>}
        <span>{text}</span>
        {points > 0 && Number.isInteger(points) && points <= mostPips && (
          <i className={styles.pips} aria-hidden>
            {Array.from({ length: points }, (_, pip) => (
              <b key={pip} data-given={given >= pip + 1 || undefined} />
            ))}
          </i>
        )}
        <em>
          <b data-some={given !== 0 || undefined}>{points < 0 ? signedPoints(given || points) : pointsText(given)}</b>
          {points > 0 && ` / ${pointsText(points)}`}
        </em>
      </button>
      {part && <ProposalReason part={part} answer={answer} />}
      {chosen && editable && points > 0 && (
        <div className={styles.choices} role="group" aria-label={text}>
          {choices?.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === given && given > 0}
              aria-label={t.gives(text, pointsText(value))}
              onClick={() => give(value)}
            >
              {pointsText(value)}
            </button>
          ))}
          {!choices && <NumberInput aria-label={text} min={0} max={points} precision={2} value={given} onChange={(value) => give(value ?? 0)} />}
        </div>
      )}
    </li>
  )
}
