import { taskMessages } from '#server/kernel/events/message-types.ts'
import type { JobContext } from '#server/kernel/jobs/jobs.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Checking } from '#server/kernel/files/import-kind.ts'
import type { Counts, ImportRow } from '../queries.ts'
import { kindOf } from '../registry.ts'

/** The context of a step of an import. */
export interface StepContext extends JobContext {
  importId: string
  user: User
  language: Language
  /** Runs a function in a transaction, with the context that the kinds need and the current row of the import. */
  act: <T>(run: (context: Checking, found: ImportRow) => Promise<T>) => Promise<T>
}

/** Writes one log entry and sends one message when an import has been run or undone. */
export async function conclude(context: Checking, found: ImportRow, action: 'import.run' | 'import.undo', counts: Counts): Promise<void> {
  const { db, user } = context
  const { made, changed, skipped, failed, bad, warned } = counts
  const leftOut = bad + warned + failed
  await logOperation({ db, user }, action, {
    kind: 'import',
    id: found.id,
    name: found.fileName,
    after: { what: found.kind, made, changed, skipped, failed, bad: bad + warned },
  })
  const title =
    action === 'import.run'
      ? {
          zh: `导入完成：新建 ${made}，更新 ${changed}，未导入 ${leftOut}`,
          en: `Import finished: ${made} new, ${changed} changed, ${leftOut} left out`,
        }
      : { zh: `已撤销导入“${found.fileName}”`, en: `The import of ${found.fileName} was undone` }
  const link = kindOf(context.app, found.kind).screen?.(found) ?? `/user/list?import=${found.id}`
  await notify(db, [user.memberId], { type: taskMessages, title, link, about: `import:${found.id}` })
}

/** The result of the job of an import. */
export const resultOf = (importId: string, state: string, { good, bad, made, changed, skipped, failed }: Counts) => ({
  importId,
  state: state as 'done',
  good,
  bad,
  made,
  changed,
  skipped,
  failed,
})
