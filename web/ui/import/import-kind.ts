import type { Import } from '@recto/contract/imports'
import type { UploadRule } from '@recto/contract/call'

/** What an import brings in, as the wizard needs to know it; everything else the calls of contract/imports.ts say. */
export interface ImportKind {
  kind: string
  /** 导入用户 */
  title: string
  rule: UploadRule
  /** What happens, in two or three short sentences. */
  help: string
  /** What may be chosen before the import runs, by the code of the option. */
  options: readonly { code: string; label: string; help?: string }[]
  /** Sends the file; it is read and checked, nothing is made yet. */
  upload: (file: File, signal: AbortSignal, onProgress: (sent: number, total: number) => void) => Promise<{ importId: string }>
  /** Lines whose answers are out of date after an import or its undoing. */
  refresh: readonly string[]
  /** Where one sees what came of it. */
  resultHref: (found: Import) => string
  /** Fetches what is given out once after an import, such as activation codes. */
  codes?: { label: string; run: (found: Import) => Promise<void> }
}
