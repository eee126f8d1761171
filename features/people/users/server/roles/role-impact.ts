import { plural } from '#plain/text/plural.ts'
import { havingRoles, selectMemberCounts } from '#server/kernel/people/member-counts-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { countBooksLed } from './role-queries.ts'
import type { changedRights } from './role-write.ts'

type Changed = Awaited<ReturnType<typeof changedRights>>

/** How many members a change of rights affects, and which rights in use it takes away. */
export async function impactOf(db: Db, language: Language, changed: Changed) {
  const codes = changed.map(({ role }) => role.code)
  const [counts, led] = await Promise.all([selectMemberCounts(db, 'roles'), countBooksLed(db, codes)])
  const roles = changed.map(({ role, taken }) => ({
    code: role.code,
    people: havingRoles(counts, [role.code]),
    notes: taken.flatMap((right) => {
      const count = (right === 'mybook:publish' ? led.get(role.code)?.published : right === 'mybook:edit' ? led.get(role.code)?.all : 0) ?? 0
      if (!count) return []
      const words = {
        zh: right === 'mybook:publish' ? `${count} 本已发布，主编不能再发布或取消发布` : `${count} 本教材的主编不能再编辑章节`,
        en:
          right === 'mybook:publish'
            ? plural(count, {
                one: 'The lead authors of 1 published textbook can no longer publish or withdraw it',
                other: `The lead authors of ${count} published textbooks can no longer publish or withdraw them`,
              })
            : plural(count, {
                one: 'The lead authors of 1 textbook can no longer edit it',
                other: `The lead authors of ${count} textbooks can no longer edit them`,
              }),
      }
      return [{ right, words: inLanguage(words, language) }]
    }),
  }))
  return { people: havingRoles(counts, codes), roles }
}
