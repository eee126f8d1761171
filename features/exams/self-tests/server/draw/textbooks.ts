import { coverOf } from '#features/authoring/textbooks/server/cover/cover.ts'
import { selectBooks } from '#features/reading/reader/server/queries.ts'
import type { DrawnTextbook } from '../../contract.ts'
import type { Asked } from './draw.ts'
import { countUsedIn, selectPublishers } from './pool-queries.ts'

/** Books that are looked at: those that were read last. */
const mostBooks = 100

/** The books that the user may read and that have questions. Their questions are counted by one statement for each institution that has published some. */
export async function textbooksWithQuestions({ db, user, inInstitution }: Pick<Asked, 'db' | 'user' | 'inInstitution'>): Promise<DrawnTextbook[]> {
  const { items: books } = await selectBooks(db, user, { filter: 'all', sort: 'recent', page: 1, size: mostBooks })
  if (!books.length) return []
  const rows = await selectPublishers(
    db,
    books.map(({ textbookId }) => textbookId),
  )
  const counts = new Map<string, number>()
  for (const [publisherId, published] of Map.groupBy(rows, (row) => row.publisherId)) {
    const ids = published.map(({ textbookId }) => textbookId)
    for (const { textbookId, questions } of await inInstitution(publisherId, (publisher) => countUsedIn(publisher, ids)))
      counts.set(textbookId, questions)
  }
  return books.flatMap((book) => {
    const questions = counts.get(book.textbookId)
    return questions ? [{ id: book.textbookId, name: book.name, coverUrl: coverOf(book), questions }] : []
  })
}
