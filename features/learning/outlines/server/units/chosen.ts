import { loadTest } from '#features/exams/tests/server/queries.ts'
import { loadHomework } from '#features/learning/homework/server/queries.ts'
import { loadThreads } from '#features/learning/posts/server/reading/reach-queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { OpenedUnit, UnitContent } from '../../contract.ts'

/** For `catch`: undefined for something that does not exist or that the person may not see. */
export function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** The test, homework or topics that a unit refers to, with their titles. What was deleted or what the user may not see is left out. */
export async function chosenOf(db: Db, user: User, content: UnitContent): Promise<OpenedUnit['chosen']> {
  switch (content.kind) {
    case 'test': {
      const test = await loadTest(db, user, content.testId).catch(undefinedIfRefused)
      return test?.deletedAt === null ? [{ id: test.id, title: test.title }] : []
    }
    case 'homework': {
      const homework = await loadHomework(db, user, content.homeworkId).catch(undefinedIfRefused)
      return homework ? [{ id: homework.id, title: homework.title }] : []
    }
    case 'discussion': {
      const topics = await loadThreads(db, user, content.threadIds)
      return [...topics.values()].map(({ id, title, className }) => ({ id, title: `${title} · ${className}` }))
    }
    default:
      return []
  }
}
