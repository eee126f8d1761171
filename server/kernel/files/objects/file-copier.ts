import type { Upload } from '#contract/call.ts'
import type { CallContext } from '../../http/handlers.ts'

interface CopiedContent {
  /** The bytes that refer to the copies. */
  upload: Upload
  /** Bytes of the files that were copied along. */
  size: number
  /** Stores the bytes and notes that the copies belong to the file with this id. */
  keep: (id: string) => Promise<void>
}

/** Copies what the bytes of a public resource refer to into the institution of the caller. */
export interface FileCopier {
  /** The type of the bytes. */
  mime: string
  copy: (context: CallContext, resource: { id: string; sha256: string; fileName: string }) => Promise<CopiedContent>
}
