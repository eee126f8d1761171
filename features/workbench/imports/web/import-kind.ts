import type { SendFile } from '#web/ui/files/use-file-upload.ts'
import type { Import } from '../contract.ts'
import type { UploadRule } from '#contract/call.ts'

/** What the wizard needs to know about a kind of import; everything else comes from the calls of contract/imports.ts. */
export interface ImportKind {
  kind: string
  /** The title of the wizard, such as 导入用户. */
  title: string
  rule: UploadRule
  /** What happens, in two or three short sentences. */
  help: string
  /** The options that can be set before the import runs. */
  options: readonly { code: string; label: string; help?: string }[]
  /** Uploads the file; the server reads and checks it, but imports nothing yet. */
  upload: (file: File, options: Parameters<SendFile>[1]) => Promise<{ importId: string }>
  /** Calls whose answers are out of date after an import or after undoing it. */
  refresh: readonly string[]
  /** The address of the screen that shows the imported entries. */
  resultHref: (found: Import) => string
  /** Opens what gives the imported people their first access. */
  codes?: { label: string; run: (found: Import) => void }
}
