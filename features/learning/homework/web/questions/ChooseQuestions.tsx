import { CheckOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import type { QuestionRow } from '#features/exams/questions/contract.ts'
import { FoundQuestions } from '#features/exams/questions/web/search/FoundQuestions.tsx'
import { BankSelect, TypeSelect } from '#features/exams/questions/web/search/SearchFields.tsx'
import { useBankSearch } from '#features/exams/questions/web/search/use-bank-search.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichLine } from '#web/ui/document/RichText.tsx'
import styles from './field.module.css'
import { questionTexts } from './question-texts.ts'
import type { AskedValue } from './values.ts'

interface Props {
  chosen: readonly AskedValue[]
  change: (chosen: AskedValue[]) => void
  close: () => void
}

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
  const search = useBankSearch()
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
        <BankSelect search={search} />
        <TypeSelect search={search} />
        <Input
          aria-label={t.search}
          placeholder={t.search}
          prefix={<SearchOutlined aria-hidden />}
          maxLength={100}
          allowClear
          value={search.words}
          onChange={({ target }) => search.setWords(target.value)}
        />
      </div>
      <div className={styles.found}>
        <FoundQuestions search={search}>
          {(row) => {
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
          }}
        </FoundQuestions>
      </div>
    </Modal>
  )
}
