import { ArrowLeftOutlined, CheckOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { FoundQuestions } from '#features/exams/questions/web/search/FoundQuestions.tsx'
import { BankSelect, TypeSelect } from '#features/exams/questions/web/search/SearchFields.tsx'
import { useBankSearch } from '#features/exams/questions/web/search/use-bank-search.ts'
import { RichLine } from '#web/ui/document/RichText.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { firstNumbers } from '#assessment/papers/check-paper.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { texts } from '../texts.ts'
import { dragKinds, type QuestionOfBank } from './types.ts'
import styles from './bank.module.css'

const levels = [1, 2, 3, 4, 5] as const

/** The reviewed questions of a bank, to be put into the paper. */
export function BankColumn({ open, add }: { open: OpenPaper; add: (row: QuestionOfBank) => void }) {
  const t = useTexts(texts)
  const search = useBankSearch()
  const { difficulty, setDifficulty, found, words, setWords } = search
  const field = useRef<InputRef>(null)
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== '/' || ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('input, textarea, [role="dialog"]'))) return
      setTimeout(() => field.current?.focus())
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const numbers = numbersOf(open)
  return (
    <aside className={styles.column} aria-label={t.bank}>
      <div className={styles.head}>
        <Link to="/exam/paper/management" className={styles.back} aria-label={t.back} title={t.back}>
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <h2>{t.bank}</h2>
        <BankSelect search={search} className={styles.banks ?? ''} popupMatchSelectWidth={280} />
      </div>
      <Input
        ref={field}
        className={styles.search ?? ''}
        aria-label={t.questionSearch}
        placeholder={t.questionSearch}
        prefix={<SearchOutlined aria-hidden />}
        suffix={<kbd>/</kbd>}
        maxLength={100}
        allowClear
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className={styles.filters}>
        <TypeSelect search={search} size="small" />
        <Select
          size="small"
          aria-label={t.difficulty}
          placeholder={t.difficulty}
          allowClear
          value={difficulty ?? null}
          options={levels.map((value) => ({ value, label: t.difficulties(value) }))}
          onChange={(value) => setDifficulty(value ?? undefined)}
        />
        <span role="status">{found.data ? t.count(found.data.total) : ''}</span>
      </div>
      <div className={styles.rows}>
        <FoundQuestions search={search}>
          {(row) => <BankRow key={row.id} row={row} number={numbers.get(row.id)} add={() => add(row)} />}
        </FoundQuestions>
      </div>
    </aside>
  )
}

/** The numbers of the questions that stand in the paper. */
function numbersOf({ sections }: OpenPaper): Map<string, number> {
  const first = firstNumbers(sections)
  return new Map(sections.flatMap(({ items }, at) => items.map(({ questionId }, place) => [questionId, (first[at] ?? 1) + place] as const)))
}

function BankRow({ row, number, add }: { row: QuestionOfBank; number: number | undefined; add: () => void }) {
  const t = useTexts(texts)
  const used = number !== undefined
  return (
    <li
      className={styles.row}
      data-used={used || undefined}
      draggable={!used}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragKinds.bank, JSON.stringify(row))
        dataTransfer.effectAllowed = 'copy'
      }}
    >
      <div className={styles.text}>
        <p>
          <RichLine nodes={row.brief.stem} />
        </p>
        <span className={styles.facts}>
          <b>{t.types(row.questions_type)}</b>
          <span>{row.p === null ? t.difficulties(row.difficulty) : t.pShort(row.p.toFixed(2))}</span>
          <span className={styles.points}>{row.knowledgePoints.slice(0, 2).join(' ')}</span>
          {used && (
            <span className={styles.used}>
              <CheckOutlined aria-hidden /> {t.isNumber(number)}
            </span>
          )}
        </span>
      </div>
      {row.brief.picture && <img src={`${fileUrl(row.brief.picture)}?w=160`} alt="" loading="lazy" draggable={false} />}
      {!used && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          aria-label={t.addQuestion(row.number)}
          title={t.addQuestion(row.number)}
          onClick={add}
        />
      )}
    </li>
  )
}
