import type { Upload } from '#contract/call.ts'
import type { CallContext } from '../../http/handlers.ts'

interface CopiedContent {
  /** The bytes that refer to the copies; absent where the bytes stay as they are. */
  upload?: Upload
  /** Bytes of the files that were copied along. */
  size: number
  /** Stores what was copied as that of the file with this id. */
  keep: (id: string) => Promise<void>
}

/** Copies what belongs to the bytes of a public resource into the institution of the caller, such as the files to which they refer. */
export interface FileCopier {
  /** Whether it copies for such a file. */
  takes: (file: { mime: string; suffix: string }) => boolean
  copy: (context: CallContext, resource: { id: string; sha256: string; fileName: string }) => Promise<CopiedContent>
}
