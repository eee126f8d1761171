import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { DrawnTextbook, OpenBank } from '../../contract.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'

interface Props {
  textbooks: readonly DrawnTextbook[]
  banks: readonly OpenBank[]
  /** The id of the chosen one. */
  chosen: string
  onChoose: (kind: 'textbook' | 'bank', id: string) => void
}

/** The books and banks that questions can come from; one is chosen. */
export function SourceChoice({ textbooks, banks, chosen, onChoose }: Props) {
  const t = useTexts(selfTestTexts)
  const card = (kind: 'textbook' | 'bank', { id, name, questions }: { id: string; name: string; questions: number }, cover?: string) => (
    <label key={id} className="st-source">
      <input type="radio" name="source" checked={chosen === id} onChange={() => onChoose(kind, id)} />
      {cover && <img src={cover} alt="" loading="lazy" width={42} height={56} />}
      <span>
        <b>{name}</b>
        <small>{t.questions(questions)}</small>
      </span>
    </label>
  )
  return (
    <>
      {textbooks.length > 0 && (
        <fieldset className="st-group">
          <legend>{banks.length ? t.textbooks : t.source}</legend>
          <div className="st-sources">{textbooks.map((book) => card('textbook', book, book.coverUrl))}</div>
        </fieldset>
      )}
      {banks.length > 0 && (
        <fieldset className="st-group">
          <legend>{t.banks}</legend>
          <div className="st-sources">{banks.map((bank) => card('bank', bank))}</div>
        </fieldset>
      )}
    </>
  )
}
