import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { SelfTestChapter } from '../../contract.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'
import { depths, subtree } from './chosen.ts'

interface Props {
  chapters: readonly SelfTestChapter[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}

/** The chapters of a book with the number of their questions. Choosing a part chooses all below it. */
export function ChapterChoice({ chapters, chosen, onChoose }: Props) {
  const t = useTexts(selfTestTexts)
  const depthOf = depths(chapters)
  const all = chapters.every(({ id }) => chosen.has(id))
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    for (const part of subtree(chapters, id))
      if (on) next.add(part.id)
      else next.delete(part.id)
    onChoose(next)
  }
  return (
    <section className="st-group" aria-labelledby="st-chapters">
      <div className="st-head">
        <h2 id="st-chapters">{t.chapters}</h2>
        <button type="button" className="ex-link" onClick={() => onChoose(new Set(all ? [] : chapters.map(({ id }) => id)))}>
          {all ? t.noneChosen : t.allChapters}
        </button>
      </div>
      <ul className="st-chapters">
        {chapters.map(({ id, number, name, questions, wrong }) => (
          <li key={id} style={{ paddingInlineStart: (depthOf.get(id) ?? 0) * 24 }}>
            <label>
              <input type="checkbox" checked={chosen.has(id)} onChange={({ target }) => toggle(id, target.checked)} />
              <span>{[number, name].filter(Boolean).join(' ')}</span>
              {questions > 0 && (
                <small>
                  {t.questions(questions)}
                  {wrong > 0 && <em>{t.wrong(wrong)}</em>}
                </small>
              )}
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
