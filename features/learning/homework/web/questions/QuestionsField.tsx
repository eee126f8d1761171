import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sumOfPoints } from '#assessment/grading/points.ts'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichLine } from '#web/ui/document/RichText.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { numberText } from '../shown/number-text.ts'
import { ChooseQuestions } from './ChooseQuestions.tsx'
import styles from './field.module.css'
import { questionTexts } from './question-texts.ts'
import type { AskedValue } from './values.ts'

interface Props {
  value?: AskedValue[]
  onChange?: (questions: AskedValue[]) => void
  id?: string
  /** Something was handed in. */
  fixed: boolean
}

/** The questions of a homework in their order, each with its points. Alt with the arrows moves one. */
export function QuestionsField({ value = [], onChange, id, fixed }: Props) {
  const t = useTexts(questionTexts)
  const [choosing, setChoosing] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const change = (at: number, part: Partial<AskedValue>) => onChange?.(value.map((each, place) => (place === at ? { ...each, ...part } : each)))
  function move(at: number, by: 1 | -1) {
    const moved = value[at]
    if (!moved || !value[at + by]) return
    onChange?.(value.toSpliced(at, 1).toSpliced(at + by, 0, moved))
    setTimeout(() => list.current?.children[at + by]?.querySelector('button')?.focus())
  }
  function press(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div id={id}>
      {fixed && value.length === 0 && t.noQuestions}
      {value.length > 0 && (
        <ol className={styles.rows} ref={list}>
          {value.map(({ questionId, number, type, stem, points, newer, no }, at) => (
            <li key={questionId}>
              <button
                type="button"
                className={styles.stem}
                title={fixed ? undefined : t.row}
                disabled={fixed}
                onKeyDown={(event) => press(event, at)}
              >
                <b>{at + 1}</b>
                <span>
                  <RichLine nodes={stem} />
                  <small>
                    {t.types(type)} · #{number}
                  </small>
                </span>
              </button>
              {newer &&
                !fixed &&
                (no === null ? (
                  <small className={styles.newer}>{t.renewed}</small>
                ) : (
                  <Button
                    size="small"
                    title={t.newer}
                    aria-label={t.renew(at + 1)}
                    className={styles.newer ?? ''}
                    onClick={() => change(at, { no: null })}
                  >
                    {t.newer}
                  </Button>
                ))}
              <NumberInput
                size="small"
                className={styles.points ?? ''}
                aria-label={t.pointsOf(at + 1)}
                min={0.01}
                max={homeworkLimits.points}
                precision={2}
                formatter={numberText}
                disabled={fixed}
                value={points}
                onChange={(next) => change(at, { points: next })}
              />
              {!fixed && (
                <span className={styles.acts}>
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={t.up(at + 1)}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={t.down(at + 1)}
                    disabled={at === value.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t.remove(at + 1)}
                    onClick={() => onChange?.(value.toSpliced(at, 1))}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className={styles.foot}>
        {!fixed && (
          <Button icon={<PlusOutlined aria-hidden />} disabled={value.length >= homeworkLimits.questions} onClick={() => setChoosing(true)}>
            {t.choose}
          </Button>
        )}
        {value.length > 0 && <small role="status">{t.sum(value.length, sumOfPoints(value.map(({ points }) => points ?? 0)))}</small>}
      </div>
      {choosing && <ChooseQuestions chosen={value} change={(next) => onChange?.(next)} close={() => setChoosing(false)} />}
    </div>
  )
}
