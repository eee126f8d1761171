import { schema } from '#document/schema/schema.ts'
import { dropDraft, loadDraft, saveDraft } from '#web/ui/form/draft/kept-draft.ts'
import type { QuestionDraft } from '../draft/draft.ts'

/** Where a question is, or will be. Without a bank it goes to the person's own. */
export interface Where {
  bankId: string | null
  categoryId: string | null
}

/** What was written and not saved, with when that was, in milliseconds since 1970. */
export interface KeptQuestion extends Where {
  draft: QuestionDraft
  at: number
}

const maxAge = 30 * 24 * 60 * 60 * 1000

/**
 * Keeps one question of a member in this browser until it is saved or given up, also over the end of the session. A new question, which has no id, is
 * kept under `new`.
 */
export function keptQuestion(memberId: string, questionId: string | undefined) {
  const key = `question.${memberId}.${questionId ?? 'new'}`
  const load = () => loadDraft<KeptQuestion>(key, localStorage)
  return {
    /** Returns whether it was kept: storage may be full or blocked. */
    keep(kept: KeptQuestion, rowVersion: number): boolean {
      saveDraft(key, { rowVersion, draft: kept }, localStorage)
      return load()?.draft.at === kept.at
    },
    find(): { rowVersion: number; draft: KeptQuestion } | undefined {
      const found = load()
      return found && Date.now() - found.draft.at < maxAge && isReadable(found.draft) ? found : undefined
    },
    forget: () => dropDraft(key, localStorage),
  }
}

/** Whether the editor can open what was kept, perhaps by an earlier version of the page. */
function isReadable({ draft }: KeptQuestion): boolean {
  try {
    const docs = [draft.stem, draft.reference, draft.explanation, ...[...draft.options, ...draft.judge].map(({ content }) => content)]
    for (const doc of docs) schema.nodeFromJSON(doc)
    return Array.isArray(draft.blanks) && Array.isArray(draft.criteria) && Array.isArray(draft.program.tests)
  } catch {
    return false
  }
}
