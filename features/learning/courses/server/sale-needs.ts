import type { Bilingual } from '#contract/errors.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { CoursePart } from '#server/kernel/lists/course-part.ts'
import type { SaleNeed } from '../contract.ts'
import { selectForSale } from './sale-queries.ts'

const names: Record<SaleNeed, Bilingual> = {
  publication: { zh: '发布', en: 'publication' },
  cover: { zh: '封面', en: 'a cover' },
  introduction: { zh: '介绍', en: 'an introduction' },
  team: { zh: '团队成员的介绍', en: 'an introduction of the team' },
  outline: { zh: '已发布的大纲', en: 'a published outline' },
  price: { zh: '价格', en: 'a price' },
}

/** What is missing, as the reason why a course cannot be offered. */
export const needWords = (needs: readonly SaleNeed[]): Bilingual => ({
  zh: `还缺：${needs.map((need) => names[need].zh).join('、')}`,
  en: `Still needed: ${needs.map((need) => names[need].en).join(', ')}`,
})

/** What courses lack before they can be sold, by course; those that lack nothing have an empty list. Other features add what they know (`courseParts`). */
export async function missingForSale(db: Db, parts: readonly CoursePart[], ids: readonly string[]): Promise<Map<string, SaleNeed[]>> {
  const rows = await selectForSale(db, ids)
  const missing = new Map(
    rows.map((row): [string, SaleNeed[]] => [
      row.id,
      [
        ...(row.publishStatus === 2 ? [] : (['publication'] as const)),
        ...(row.coverFileId === null ? (['cover'] as const) : []),
        ...(row.describeText === '' ? (['introduction'] as const) : []),
        ...(row.introduced ? [] : (['team'] as const)),
        ...(row.price === null ? (['price'] as const) : []),
      ],
    ]),
  )
  for (const { need, lacking } of parts) {
    if (!need || !lacking) continue
    for (const id of await lacking(db, ids)) missing.get(id)?.push(need)
  }
  return missing
}
