import { ArrowLeftOutlined, CheckOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Select, Skeleton } from 'antd'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { questionList } from '#features/exams/questions/contract.ts'
import type { questionBankList } from '#features/exams/questions/contract-banks.ts'
import { RichLine } from '#web/ui/document/RichText.tsx'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { firstNumbers } from '#assessment/papers/check-paper.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { texts } from '../texts.ts'
import { dragKinds, type QuestionOfBank } from './types.ts'
import styles from './bank.module.css'

const codes = [0, 1, 2, 3, 4] as const
const levels = [1, 2, 3, 4, 5] as const

/** The reviewed questions of a bank, to be put into the paper. */
export function BankColumn({ open, add }: { open: OpenPaper; add: (row: QuestionOfBank) => void }) {
  const t = useTexts(texts)
  const banks = useRead<typeof questionBankList>('GET /question/banks', { query: {} })
  const [chosen, setChosen] = useState<string>()
  const bankId = chosen ?? banks.data?.[0]?.id
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const [type, setType] = useState<number>()
  const [difficulty, setDifficulty] = useState<number>()
  const [size, setSize] = useState(20)
  const search = useRef<InputRef>(null)
  const asked = { ...(q && { q }), ...(type !== undefined && { type }), ...(difficulty !== undefined && { difficulty }) }
  const { data, error, refetch, isPending } = useRead<typeof questionList>(
    'GET /question/questions',
    bankId ? { query: { bankId, state: 'ready', size, ...asked } } : undefined,
    { keep: true },
  )
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== '/' || ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('input, textarea, [role="dialog"]'))) return
      setTimeout(() => search.current?.focus())
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
        <Select
          className={styles.banks ?? ''}
          aria-label={t.bank}
          value={bankId ?? null}
          loading={banks.isPending}
          options={banks.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={280}
          onChange={(id) => {
            setChosen(id)
            setSize(20)
          }}
        />
      </div>
      <Input
        ref={search}
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
        <Select
          size="small"
          aria-label={t.type}
          placeholder={t.type}
          allowClear
          value={type ?? null}
          options={codes.map((value) => ({ value, label: t.types(value) }))}
          onChange={(value) => setType(value ?? undefined)}
        />
        <Select
          size="small"
          aria-label={t.difficulty}
          placeholder={t.difficulty}
          allowClear
          value={difficulty ?? null}
          options={levels.map((value) => ({ value, label: t.difficulties(value) }))}
          onChange={(value) => setDifficulty(value ?? undefined)}
        />
        <span role="status">{data ? t.count(data.total) : ''}</span>
      </div>
      <div className={styles.rows}>
        {error && <Failed error={error} retry={() => void refetch()} />}
        {banks.data?.length === 0 && <p className={styles.none}>{t.noBank}</p>}
        {bankId && isPending && !error && <Skeleton active paragraph={{ rows: 10 }} />}
        {data?.items.length === 0 && <p className={styles.none}>{t.noQuestion}</p>}
        <ul>
          {data?.items.map((row) => (
            <BankRow key={row.id} row={row} number={numbers.get(row.id)} add={() => add(row)} />
          ))}
        </ul>
        {data?.next && size < 100 && (
          <Button block type="text" onClick={() => setSize((now) => Math.min(100, now + 20))}>
            {t.more}
          </Button>
        )}
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
