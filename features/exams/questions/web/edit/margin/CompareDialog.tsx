import { canonicalJson } from '#document/gate/canonical.ts'
import type { Question } from '#assessment/questions/question.ts'
import { Modal } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { texts } from '../edit-texts.ts'
import styles from './compare.module.css'

interface Side {
  name: string
  question: Question
}

interface Props {
  title: string
  one: Side
  other: Side
  close: () => void
}

/** Two questions side by side, part by part; parts that differ are marked. */
export function CompareDialog({ title, one, other, close }: Props) {
  const t = useTexts(texts)
  const sides = [one, other]
  const same = (part: (question: Question) => unknown) => shown(part(one.question)) === shown(part(other.question))
  const seqs = [...new Set(sides.flatMap(({ question }) => question.options.map(({ seq }) => seq)))].toSorted()
  const row = (name: string, part: (question: Question) => unknown, show: (question: Question) => React.ReactNode) => (
    <section key={name} className={styles.part} data-differs={!same(part) || undefined} aria-label={name}>
      <h3>{name}</h3>
      {sides.map(({ name: side, question }) => (
        <div key={side}>{show(question)}</div>
      ))}
    </section>
  )
  const doc = (text: Question['stem'] | null | undefined) => text && <RichText doc={text} />
  const option = ({ options }: Question, seq: string) => options.find((each) => each.seq === seq)?.content
  const blanks = ({ blanks: list }: Question) =>
    list
      .map(
        ({ answers, tolerance }) =>
          answers.map(({ value }) => value).join(' | ') + (tolerance ? ` ± ${tolerance.value}${tolerance.unit === 'percent' ? '%' : ''}` : ''),
      )
      .join('；')
  return (
    <Modal open title={title} width="min(1000px, 96vw)" footer={null} onCancel={close}>
      <div className={styles.sides}>
        {sides.map(({ name }) => (
          <b key={name}>{name}</b>
        ))}
      </div>
      {row(
        t.stem,
        ({ stem }) => stem,
        ({ stem }) => doc(stem),
      )}
      {seqs.map((seq) =>
        row(
          t.optionNo(seq),
          (question) => option(question, seq),
          (question) => doc(option(question, seq)),
        ),
      )}
      {row(
        t.answer,
        (question) => question.answers.join('') || blanks(question),
        (question) => question.answers.join('') || blanks(question) || '-',
      )}
      {(one.question.reference ?? other.question.reference) &&
        row(
          t.reference,
          ({ reference }) => reference,
          ({ reference }) => doc(reference),
        )}
      {(one.question.explanation ?? other.question.explanation) &&
        row(
          t.explanation,
          ({ explanation }) => explanation,
          ({ explanation }) => doc(explanation),
        )}
      {row(
        t.score,
        ({ points, difficulty }) => [points, difficulty],
        ({ points, difficulty }) => `${t.points(points)} · ${t.difficulties(difficulty)}`,
      )}
    </Modal>
  )
}

/** Ids, attributes that are not set, and the order of keys make no difference. */
const shown = (part: unknown): string => {
  const plain = JSON.stringify(part ?? null, (key, value: unknown) => (key === 'id' || value === null || value === false ? undefined : value)) ?? ''
  return plain === '' ? '' : canonicalJson(JSON.parse(plain.replaceAll(/,?"attrs":\{\}/g, '').replaceAll('{,', '{')))
}
