import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import type { RubricCriterion } from '#assessment/rubrics/rubric.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { gradingLimits } from '../limits.ts'
import { proposalTexts } from '../rubric/proposals/proposal-texts.ts'
import { dialogTexts } from '../texts/dialog-texts.ts'
import styles from './dialogs.module.css'

/** A criterion while it is written; its points may not be there yet. */
export type Line = Omit<RubricCriterion, 'points'> & { points: number | null }

interface Props {
  line: Line
  /** Its place among how many. */
  at: number
  count: number
  /** Points of the question. */
  of: number
  /** Points are proposed, so that keywords can be written. */
  proposals: boolean
  /** Saving was tried, so that what is missing is marked. */
  tried: boolean
  put: (change: Partial<Line>) => void
  move: (by: 1 | -1) => void
  remove: () => void
}

/** Whether a keyword can be saved. */
export const isKeyword = (keyword: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(keyword) && keyword.length <= gradingLimits.keywordLength

/** A criterion of the rubric with its points, its keywords, its place and its removal. */
export function RubricLine({ line: { text, points, keywords = [] }, at, count, of, proposals, tried, put, move, remove }: Props) {
  const t = useTexts(dialogTexts)
  const p = useTexts(proposalTexts)
  const problem = !text.trim() ? t.needText : points ? undefined : t.needPoints
  const wordless = keywords.some((keyword) => !isKeyword(keyword))
  return (
    <li>
      <Input
        aria-label={`${t.text} ${at + 1}`}
        status={tried && !text.trim() ? 'error' : ''}
        maxLength={gradingLimits.textLength}
        value={text}
        onChange={({ target }) => put({ text: target.value })}
      />
      <NumberInput
        aria-label={`${t.points} ${at + 1}`}
        status={tried && !points ? 'error' : ''}
        min={-of}
        max={of}
        precision={2}
        value={points}
        formatter={(value) => (value === undefined ? '' : String(Number(value)))}
        onChange={(value) => put({ points: value })}
      />
      <Button type="text" icon={<ArrowUpOutlined aria-hidden />} aria-label={t.moveUp(text)} disabled={at === 0} onClick={() => move(-1)} />
      <Button
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t.moveDown(text)}
        disabled={at === count - 1}
        onClick={() => move(1)}
      />
      <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={t.removeLine(text)} onClick={remove} />
      {tried && problem && <em role="alert">{problem}</em>}
      {(proposals || keywords.length > 0) && (points ?? 0) >= 0 && (
        <Select
          className={styles.keywords ?? ''}
          mode="tags"
          aria-label={p.keywords(at + 1)}
          placeholder={p.keywordsHint}
          status={wordless ? 'error' : ''}
          maxCount={gradingLimits.keywords}
          suffixIcon={null}
          open={false}
          tokenSeparators={['，', ',', '、']}
          value={keywords}
          onChange={(values: string[]) => put({ keywords: [...new Set(values.map((value) => value.trim()).filter(Boolean))] })}
        />
      )}
      {wordless && <em role="alert">{p.badKeyword(gradingLimits.keywordLength)}</em>}
    </li>
  )
}
