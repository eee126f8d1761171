import { CheckOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Modal, Select, Skeleton } from 'antd'
import { useDeferredValue, useState } from 'react'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import type { questionList, QuestionRow } from '#features/exams/questions/contract.ts'
import type { questionBankList } from '#features/exams/questions/contract-banks.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichLine } from '#web/ui/document/RichText.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import styles from './field.module.css'
import { questionTexts } from './question-texts.ts'
import type { AskedValue } from './values.ts'

interface Props {
  chosen: readonly AskedValue[]
  change: (chosen: AskedValue[]) => void
  close: () => void
}

const codes = [0, 1, 2, 3, 4] as const
const pageSize = 20
const mostShown = 100

const askedOf = ({ id, number, questions_type, brief, points }: QuestionRow): AskedValue => ({
  questionId: id,
  no: null,
  points,
  number,
  type: questions_type,
  stem: brief.stem,
  newer: false,
})

/** The reviewed questions of the banks that the teacher may use, to be put into a homework. */
export function ChooseQuestions({ chosen, change, close }: Props) {
  const t = useTexts(questionTexts)
  const banks = useRead<typeof questionBankList>('GET /question/banks', { query: {} })
  const [bank, setBank] = useState<string>()
  const bankId = bank ?? banks.data?.[0]?.id
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const [type, setType] = useState<number>()
  const [size, setSize] = useState(pageSize)
  const { data, error, refetch, isPending } = useRead<typeof questionList>(
    'GET /question/questions',
    bankId ? { query: { bankId, state: 'ready', size, ...(q && { q }), ...(type !== undefined && { type }) } } : undefined,
    { keep: true },
  )
  const ids = new Set(chosen.map(({ questionId }) => questionId))
  const full = chosen.length >= homeworkLimits.questions
  return (
    <Modal
      open
      title={t.choose}
      width={760}
      onCancel={close}
      footer={
        <div className={styles.modalFoot}>
          <span role="status">{t.chosen(chosen.length, homeworkLimits.questions)}</span>
          <Button type="primary" onClick={close}>
            {t.done}
          </Button>
        </div>
      }
    >
      <div className={styles.filters}>
        <Select
          aria-label={t.bank}
          value={bankId ?? null}
          loading={banks.isPending}
          options={banks.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id) => {
            setBank(id)
            setSize(pageSize)
          }}
        />
        <Select
          aria-label={t.type}
          placeholder={t.type}
          allowClear
          value={type ?? null}
          options={codes.map((value) => ({ value, label: t.types(value) }))}
          onChange={(value) => setType(value ?? undefined)}
        />
        <Input
          aria-label={t.search}
          placeholder={t.search}
          prefix={<SearchOutlined aria-hidden />}
          maxLength={100}
          allowClear
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <div className={styles.found}>
        {banks.error && <Failed error={banks.error} retry={() => void banks.refetch()} />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {banks.data?.length === 0 && <p className={styles.none}>{t.noBank}</p>}
        {bankId && isPending && !error && <Skeleton active paragraph={{ rows: 8 }} />}
        {data?.items.length === 0 && <p className={styles.none}>{t.noQuestion}</p>}
        <ul>
          {data?.items.map((row) => {
            const on = ids.has(row.id)
            return (
              <li key={row.id} data-on={on || undefined}>
                <div>
                  <RichLine nodes={row.brief.stem} />
                  <small>
                    {row.brief.program ? t.program : t.types(row.questions_type)} · #{row.number} · {t.points(row.points)}
                  </small>
                </div>
                <Button
                  size="small"
                  type={on ? 'primary' : 'default'}
                  icon={on ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
                  aria-label={on ? t.take(row.number) : t.add(row.number)}
                  aria-pressed={on}
                  disabled={!on && (full || row.brief.program !== null)}
                  onClick={() => change(on ? chosen.filter(({ questionId }) => questionId !== row.id) : [...chosen, askedOf(row)])}
                />
              </li>
            )
          })}
        </ul>
        {data && data.total > data.items.length && size < mostShown && (
          <Button block type="text" onClick={() => setSize((now) => Math.min(mostShown, now + pageSize))}>
            {t.more}
          </Button>
        )}
      </div>
    </Modal>
  )
}
