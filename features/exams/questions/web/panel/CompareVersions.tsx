import { Modal, Skeleton } from 'antd'
import type { questionGet, QuestionFull } from '../../contract.ts'
import { docOfText } from '#assessment/questions/make.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { compareRows, type CompareRow } from '#document/text/compare-rows.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { RichText } from '#web/ui/document/RichText.tsx'
import { texts } from '../texts.ts'
import styles from './compare.module.css'

interface Props {
  question: QuestionFull
  no: number
  close: () => void
}

/** An earlier version of a question beside the present one, part by part; what differs is marked. */
export function CompareVersions({ question, no, close }: Props) {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof questionGet>('GET /question/questions/{questionId}', {
    questionId: question.id,
    query: { version: no },
  })
  return (
    <Modal open title={t.compareWith(no)} width="min(1100px, 96vw)" footer={null} onCancel={close}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && <Parts before={data} after={question} no={no} />}
    </Modal>
  )
}

function Parts({ before, after, no }: { before: QuestionFull; after: QuestionFull; no: number }) {
  const t = useTexts(texts)
  const parts = partsOf(before, after, t)
  if (parts.every(({ rows, left, right }) => left === right && rows.every(({ kind }) => kind === 'same'))) return <p>{t.noDifference}</p>
  return (
    <div className={styles.parts}>
      <h3>{t.ofVersion(no)}</h3>
      <h3>{t.current}</h3>
      {parts.map(({ name, rows, left, right }) => (
        <section key={name} className={styles.part} aria-label={name}>
          <h4>{name}</h4>
          {rows.map((row, at) => (
            <div key={at} className={styles.row} data-mark={row.kind === 'same' ? undefined : row.kind}>
              <div>{row.before && <RichText doc={{ type: 'doc', content: [row.before] }} />}</div>
              <div>{row.after && <RichText doc={{ type: 'doc', content: [row.after] }} />}</div>
            </div>
          ))}
          {(left || right) && (
            <div className={styles.row} data-mark={left === right ? undefined : 'changed'}>
              <div>{left}</div>
              <div>{right}</div>
            </div>
          )}
        </section>
      ))}
    </div>
  )
}

interface Part {
  name: string
  rows: CompareRow[]
  left: string
  right: string
}

type T = ReturnType<typeof useTexts<(typeof texts)['zh-CN'], (typeof texts)['en-US']>>

const codeOf = (code: string | undefined) => (code === undefined ? null : docOfText(code))

/** The tests and settings of a program, each on a line. */
function testsOf({ program }: QuestionFull['content']): DocJson | null {
  if (!program) return null
  const { language, compare, tolerance, seconds, memory, tests, starter } = program
  const lines = tests.map(({ input, output, hidden, weight }) => JSON.stringify({ input, output, hidden, weight }))
  return docOfText([JSON.stringify({ language, compare, tolerance, seconds, memory, starter }), ...lines].join('\n'))
}

const empty: DocJson = { type: 'doc', content: [] }

function partsOf({ content: before }: QuestionFull, { content: after }: QuestionFull, t: T): Part[] {
  const docs = (name: string, one: DocJson | null | undefined, other: DocJson | null | undefined): Part[] =>
    one || other ? [{ name, rows: compareRows(one ?? empty, other ?? empty), left: '', right: '' }] : []
  const lines = (name: string, left: string, right: string): Part[] => (left || right ? [{ name, rows: [], left, right }] : [])
  const seqs = [...new Set([...before.options, ...after.options].map(({ seq }) => seq))].toSorted((a, b) => (a < b ? -1 : 1))
  const option = (content: QuestionFull['content'], seq: string) => content.options.find((each) => each.seq === seq)?.content
  const blanks = ({ blanks: list }: QuestionFull['content']) =>
    list.map(({ answers, tolerance }) => answers.map(({ value }) => value).join(' | ') + (tolerance ? ` ± ${tolerance.value}` : '')).join('；')
  const criteria = ({ criteria: list }: QuestionFull['content']) => list.map(({ text, points }) => `${text}（${points}）`).join('；')
  return [
    ...docs(t.question, before.stem, after.stem),
    ...seqs.flatMap((seq) => docs(seq, option(before, seq), option(after, seq))),
    ...lines(t.answers, before.answers.join('') || blanks(before), after.answers.join('') || blanks(after)),
    ...docs(t.reference, before.reference, after.reference),
    ...lines(t.criteria, criteria(before), criteria(after)),
    ...docs(t.solution, codeOf(before.program?.solution), codeOf(after.program?.solution)),
    ...docs(t.tests, testsOf(before), testsOf(after)),
    ...docs(t.explanation, before.explanation, after.explanation),
    ...lines(
      t.facts,
      `${t.points(before.points)} · ${t.difficulties(before.difficulty)}`,
      `${t.points(after.points)} · ${t.difficulties(after.difficulty)}`,
    ),
  ]
}
