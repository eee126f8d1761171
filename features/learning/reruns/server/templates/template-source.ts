import { mayAdd } from '#features/learning/courses/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { type Source, sourceOf } from '../source.ts'
import { loadTemplate } from './template-queries.ts'

/** Loads a template to make a course from it: without its team, and for all who may add courses, also where they do not see the course itself. */
export async function loadTemplateSource(db: Db, user: User, courseId: string): Promise<Source> {
  assertAllowed(mayAdd(user))
  const source = await sourceOf(db, user, await loadTemplate(db, user, courseId))
  return { ...source, team: [] }
}
