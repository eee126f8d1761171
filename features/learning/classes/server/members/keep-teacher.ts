import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { updateClassOwner } from '../write-queries.ts'
import { selectTeacherIds } from './member-queries.ts'

/**
 * Refuses if without these people a class would have no teacher. If its owner is among them, the class passes to the teacher who came first of the others.
 * Called before the change, with the class locked.
 */
export async function mustKeepTeacher(db: Db, { id, ownerId }: { id: string; ownerId: string }, leaving: readonly string[]): Promise<void> {
  const teachers = await selectTeacherIds(db, id)
  if (!teachers.some((teacher) => leaving.includes(teacher))) return
  const [next] = teachers.filter((teacher) => !leaving.includes(teacher))
  if (next === undefined)
    throw refusal('conflict', {
      zh: '班里只有一位老师。请先添加另一位老师，或解散班级',
      en: 'The class has only one teacher. Add another one first, or dissolve the class',
    })
  if (leaving.includes(ownerId)) await updateClassOwner(db, id, next)
}
