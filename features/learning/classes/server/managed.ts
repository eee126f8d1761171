import type { CallContext } from '#server/kernel/http/handlers.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { mayTeach } from './policy.ts'
import { type ClassRecord, loadClass } from './queries.ts'

/** A class in the log of operations. */
export const objectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'class', id, name })

/** The class, if the caller manages it. */
export async function managed({ db, user }: CallContext, id: string, options = {}): Promise<ClassRecord> {
  const klass = await loadClass(db, user, id, options)
  assertAllowed(mayTeach(user, klass))
  return klass
}
