import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { examTexts } from '../texts/exam-texts.ts'

interface Props {
  text: string
  locked: boolean
  onWrite: (text: string) => void
}

/** The longest text that is taken, as in the contract. */
const longest = 100_000
/** From here on the limit is shown beside the count. */
const near = 90_000

/** A field that grows with its text, and counts its characters without spaces. */
export function OpenAnswer({ text, locked, onWrite }: Props) {
  const t = useTexts(examTexts)
  const count = text.replace(/\s/g, '').length
  return (
    <div className="ex-open">
      <div className="ex-grow" data-text={`${text}\n`}>
        <textarea
          aria-label={t.write}
          placeholder={t.write}
          rows={6}
          maxLength={longest}
          readOnly={locked}
          value={text}
          onChange={({ target }) => onWrite(target.value)}
        />
      </div>
      <p className="ex-count">{text.length > near ? t.charactersOf(text.length, longest) : t.characters(count)}</p>
    </div>
  )
}
