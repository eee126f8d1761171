import { UpOutlined } from '@ant-design/icons'
import { Button, type InputRef } from 'antd'
import { type RefObject, useState } from 'react'
import { sumOfPoints } from '#assessment/grading/points.ts'
import { type NumberField, NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { GradedQuestion, GradingComment, GradingOverview, QuestionCounts } from '../../contract.ts'
import type { Opened } from '../desk/QuestionDesk.tsx'
import type { Desk } from '../state/desk.ts'
import { type Draft, draftScore, withAdjust } from '../state/draft.ts'
import type { Proposal } from './proposals/proposal.ts'
import { ProposalBar } from './proposals/ProposalBar.tsx'
import type { Choice } from '../state/use-choice.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import { pointsText, signedPoints } from '../texts/points-text.ts'
import { CommentBank } from './CommentBank.tsx'
import { CriterionRow } from './CriterionRow.tsx'
import styles from './rubric.module.css'

interface Props {
  overview: GradingOverview
  question: GradedQuestion
  counts: QuestionCounts
  desk: Desk
  choice: Choice
  comments: readonly GradingComment[]
  editable: boolean
  find: RefObject<InputRef | null>
  /** The field for points besides the rubric, or for all of them. */
  score: RefObject<NumberField | null>
  write: (draft: Draft) => void
  proposal: Proposal | undefined
  /** Takes over what is proposed. */
  take: () => void
  /** The key of a criterion was pressed. */
  press: (at: number) => void
  useComment: (comment: GradingComment) => void
  save: () => void
  skip: () => void
  open: (what: Opened) => void
}

/** The points of the answer that is shown, the rubric by which it gets them, the comments, and the way on. On a phone it stands at the foot and unfolds. */
export function RubricPanel(props: Props) {
  const { overview, question, counts, desk, choice, comments, editable, find, score, write, proposal, take, press, useComment, save, skip, open } =
    props
  const t = useTexts(gradingTexts)
  const [unfolded, setUnfolded] = useState(false)
  const grading = desk.current
  const draft = grading && desk.draft(grading)
  const { rubric, points } = question
  const given = rubric.filter(({ points: each }) => each > 0)
  const next = desk.state.items[desk.state.at + 1]
  const parts = draft && [...rubric.flatMap(({ id }) => draft.given.criteria[id] ?? []), ...(draft.given.adjust ? [draft.given.adjust] : [])]
  return (
    <aside className={styles.panel} data-unfolded={unfolded || undefined} aria-label={t.rubric}>
      <header className={styles.score}>
        <output aria-live="polite">{draft ? pointsText(draftScore(draft, question)) : '–'}</output>
        <span>{t.of(pointsText(points))}</span>
        <p>
          {t.criteriaCount(given.length)}
          {parts && parts.length > 0 && (
            <b>{parts.map((each, at) => (at ? signedPoints(each).replace(/^[+−]/, '$& ') : pointsText(each))).join(' ')}</b>
          )}
        </p>
        <Button
          type="text"
          className={styles.unfold ?? ''}
          icon={<UpOutlined aria-hidden rotate={unfolded ? 180 : 0} />}
          aria-expanded={unfolded}
          aria-label={t.rubric}
          onClick={() => setUnfolded((now) => !now)}
        />
      </header>
      <div className={styles.scroll}>
        <section>
          <h2>
            {t.rubric}
            {given.length > 0 && <small>{t.total(pointsText(sumOfPoints(given.map((each) => each.points))))}</small>}
            {overview.leads && (
              <Button type="link" size="small" onClick={() => open('rubric')}>
                {rubric.length ? t.changeRubric(counts.done) : t.makeRubric}
              </Button>
            )}
          </h2>
          {rubric.length === 0 && <p className={styles.none}>{t.noRubric}</p>}
          {draft && proposal && <ProposalBar proposal={proposal} draft={draft} hasPages={grading.pages.length > 0} editable={editable} take={take} />}
          {draft && (
            <ol className={styles.criteria}>
              {rubric.map((criterion, at) => (
                <CriterionRow
                  key={criterion.id}
                  criterion={criterion}
                  at={at}
                  draft={draft}
                  answer={grading.answer}
                  part={proposal?.parts.find(({ criterionId }) => criterionId === criterion.id)}
                  chosen={choice.criterionId === criterion.id}
                  editable={editable}
                  press={() => press(at)}
                  choose={() => choice.chooseCriterion(criterion.id)}
                  write={write}
                />
              ))}
            </ol>
          )}
          {draft && (
            <label className={styles.adjust}>
              <span>{rubric.length ? t.adjust : t.score}</span>
              <NumberInput
                ref={score}
                size={rubric.length ? 'small' : 'middle'}
                value={draft.given.adjust}
                min={rubric.length ? -points : 0}
                max={points}
                precision={2}
                step={rubric.length ? 0.5 : 1}
                disabled={!editable}
                title={rubric.length ? t.adjustHelp : undefined}
                formatter={(value) => (value === undefined ? '' : String(Number(value)))}
                onChange={(value) => write(withAdjust(draft, value ?? 0))}
                onPressEnter={(event) => {
                  event.currentTarget.blur()
                  save()
                }}
              />
            </label>
          )}
        </section>
        {draft && (
          <CommentBank
            testId={overview.id}
            question={question}
            comments={comments}
            criterionId={choice.criterionId}
            used={draft.remarks.flatMap(({ commentId }) => commentId ?? [])}
            editable={editable}
            find={find}
            take={useComment}
          />
        )}
      </div>
      {overview.open && (
        <footer>
          <p>
            <span>{t.heldCount(desk.left)}</span>
            {next?.state === 'waiting' && <span>{t.next(next.name ?? next.label)}</span>}
          </p>
          <Button type="primary" block size="large" disabled={!editable} onClick={save}>
            {grading?.state === 'done' ? t.saveAgain : t.save}
            <kbd>Enter</kbd>
          </Button>
          <div>
            <Button disabled={desk.state.at === 0} onClick={() => desk.go(-1)}>
              {t.previous}
              <kbd>K</kbd>
            </Button>
            <Button disabled={!editable || grading?.state === 'done'} onClick={skip}>
              {t.skip}
              <kbd>S</kbd>
            </Button>
            <Button disabled={!editable || grading?.state === 'done'} onClick={() => open('hand')}>
              {t.hand}
              <kbd>H</kbd>
            </Button>
            <Button disabled={!grading} onClick={() => open('changes')}>
              {t.changes}
            </Button>
          </div>
        </footer>
      )}
    </aside>
  )
}
