import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AnswerPage, ShownRemark } from '../../contract.ts'
import { MarkedPage } from './MarkedPage.tsx'
import { pageTexts } from './page-texts.ts'

interface Props {
  pages: readonly AnswerPage[]
  remarks: readonly ShownRemark[]
  /** The number of a criterion in the rubric; 0: none. */
  numberOf: (criterionId: string) => number
  /** How wide a page is shown, as in the attribute `sizes` of a picture. */
  sizes: string
  /** Shows one page large, by its place from 0 on. */
  enlarge?: (at: number) => void
}

/** The remarks on a page, and those of them that have a text. */
export function onPage(remarks: readonly ShownRemark[], { sha256 }: AnswerPage): { marks: ShownRemark[]; noteOf: (id: string) => number } {
  const marks = remarks.filter(({ on }) => on?.page === sha256)
  const notes = marks.filter(({ text }) => text !== '')
  return { marks, noteOf: (id) => notes.findIndex((note) => note.id === id) + 1 }
}

/** The pages of an answer with their marks; the notes of each page stand below it under the numbers that they have on the page. */
export function NotedPages({ pages, remarks, numberOf, sizes, enlarge }: Props) {
  const t = useTexts(pageTexts)
  return (
    <div className="noted">
      {pages.map((page, at) => {
        const { marks, noteOf } = onPage(remarks, page)
        const notes = marks.filter(({ id }) => noteOf(id) > 0)
        return (
          <section key={page.sha256} aria-label={t.page(at + 1, pages.length)}>
            {pages.length > 1 && <h3 aria-hidden>{t.page(at + 1, pages.length)}</h3>}
            <div className="noted-page">
              <MarkedPage page={page} number={at + 1} of={pages.length} remarks={marks} numberOf={numberOf} noteOf={noteOf} sizes={sizes} />
              {enlarge && page.url !== null && <button type="button" aria-label={t.large(at + 1)} onClick={() => enlarge(at)} />}
            </div>
            {notes.length > 0 && (
              <ol aria-label={t.notes(at + 1)}>
                {notes.map(({ id, text }) => (
                  <li key={id}>
                    <i>{noteOf(id)}</i>
                    <span>{text}</span>
                  </li>
                ))}
              </ol>
            )}
          </section>
        )
      })}
    </div>
  )
}
