import { availableModules, type PermissionBasis, reachOf } from './permission-queries.ts'
import type { Ability } from '../../contract-roles.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { effectiveScope, rightsOf, roleName, type RoleRights, scopeNames } from '../rules.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { RightSentence } from '#server/kernel/people/right-sentence.ts'
import { everyone, refusals } from '../manifest/sentences.ts'

/** Sentences about what a member may do after a change, each marked as kept, added or removed compared with now. */
export async function describePermissions(
  { db, app }: Pick<CallContext, 'db' | 'app'>,
  language: Language,
  roles: readonly RoleRights[],
  now: PermissionBasis | undefined,
  then: PermissionBasis,
) {
  const available = await availableModules(db)
  const [before, after] = [
    now && (await describeRights(db, app.collected.sentences, language, roles, available, now)),
    await describeRights(db, app.collected.sentences, language, roles, available, then),
  ]
  const items: Ability[] = after.said.map((said) => ({ ...said, change: !before || contains(before.said, said) ? 'kept' : 'added' }))
  for (const said of before?.said ?? []) if (!contains(after.said, said)) items.push({ ...said, change: 'removed' })
  const count = (change: Ability['change']) => items.filter((item) => item.change === change).length
  return { items, cannot: after.cannot, added: count('added'), removed: count('removed'), reach: after.reach }
}

interface SaidRight {
  key: string
  words: string
  from: string[]
}
const contains = (list: readonly SaidRight[], { key, words }: SaidRight) => list.some((each) => each.key === key && each.words === words)

async function describeRights(
  db: Db,
  sentences: readonly RightSentence[],
  language: Language,
  roles: readonly RoleRights[],
  available: (right: string) => boolean,
  standing: PermissionBasis,
) {
  const scope = effectiveScope(standing, roles)
  const reached = await reachOf(db, standing, scope)
  const rights = new Set([...rightsOf(standing.roles, roles)].filter(available))
  const holders = (right: string) =>
    roles
      .filter((role) => standing.roles.includes(role.code) && (role.modules.includes(right) || role.features.includes(right)))
      .map((role) => roleName(role, language))
  const held = sentences.filter(({ right }) => rights.has(right)).toSorted((a, b) => a.rank - b.rank)
  const said: SaidRight[] = await Promise.all(
    held.map(async ({ right, scoped, say, count }) => ({
      key: right,
      words: inLanguage(say({ ...reached, count: (standing.memberId && (await count?.(db, standing.memberId))) || 0 }), language),
      from: scoped ? [inLanguage(scopeNames[scope], language)] : holders(right),
    })),
  )
  if (!said.length) said.push({ key: 'reading', words: inLanguage(everyone, language), from: [] })
  const cannot = refusals.filter(({ rights: wanted }) => !wanted.some((right) => rights.has(right))).map(({ words }) => inLanguage(words, language))
  return { said, cannot, reach: reached.people }
}
