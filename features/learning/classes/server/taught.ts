import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { mayTeach } from './policy.ts'
import { type ClassRecord, selectClassesById } from './queries.ts'
import { isOver } from './rules.ts'

/**
 * The classes of these ids, in their order, all of which the caller teaches or manages. Refuses, as `invalid` at `path`, an id that is no such class and
 * a class that is over.
 */
export async function takeTaughtClasses(db: Db, user: User, path: string, ids: readonly string[]): Promise<ClassRecord[]> {
  const found = new Map((await selectClassesById(db, user, ids)).map((klass) => [klass.id, klass]))
  return [...new Set(ids)].map((id) => {
    const klass = found.get(id)
    if (!klass || !mayTeach(user, klass))
      throw invalid(path, { zh: '所选班级不存在，或不是您任教的班级', en: 'A chosen class does not exist, or you do not teach it' })
    if (isOver(klass.state)) throw invalid(path, { zh: `“${klass.name}”已结束，只能查看`, en: `${klass.name} is over and read-only` })
    return klass
  })
}
