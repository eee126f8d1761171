import type { NodeJson } from '@recto/document/node-json'
import type { Db } from '../kernel/db.ts'
import type { House } from '../kernel/house.ts'
import type { ChapterLabels } from '../textbooks/edition-labels.ts'
import { type BookText, textOfBook } from './found-words.ts'
import { hotOf } from './hot.ts'

const sizeOf = (text: BookText) => [...text.values()].flat().reduce((sum, line) => sum + line.text.length + line.folded.length, 0)
const hotTexts = hotOf<BookText>(24_000_000, sizeOf)

/** The words of an edition, for a search: read once, then kept in memory while it is wanted. */
export async function textOfEdition(house: Pick<House, 'database'>, db: Db, editionId: string): Promise<BookText> {
  const hot = hotTexts(house).get(editionId)
  if (hot) return hot
  const rows = await db
    .selectFrom('editionChapters')
    .innerJoin('bodies', 'bodies.hash', 'editionChapters.bodyHash')
    .select(['chapterId as id', 'name', 'labels', 'bodies.content'])
    .where('editionId', '=', editionId)
    .orderBy('seq')
    .execute()
  const text = textOfBook(rows.map((row) => ({ ...row, content: row.content as NodeJson, targets: (row.labels as ChapterLabels).targets })))
  hotTexts(house).set(editionId, text)
  return text
}
