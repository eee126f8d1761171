import type { DocJson } from '#document/schema/node-json.ts'
import type { StoredFile } from '#contract/files.ts'
import { keptEntries } from '#web/kernel/kept/kept-entries.ts'

/** A reply that is being written. */
export interface ReplyDraft {
  doc: DocJson | null
  files: readonly StoredFile[]
  anonymous: boolean
  private: boolean
}

/**
 * The replies of one person to one thread that were not sent yet, by the post that they answer; they stay in the browser when the page is left. Each form
 * changes its own entry only.
 */
export function keptReply(memberId: string, threadId: string, answersId: string) {
  const id = answersId || 'thread'
  const entries = keptEntries<ReplyDraft>(`recto.reply.${memberId}.${threadId}.${id}`, () => localStorage)
  return {
    find: (): ReplyDraft | undefined => entries.read()[0]?.[1],
    keep: (draft: ReplyDraft | undefined) => entries.write(draft ? new Map([['', draft]]) : new Map()),
  }
}
