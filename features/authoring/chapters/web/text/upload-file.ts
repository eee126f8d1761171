import type { imageUpload } from '#features/authoring/textbooks/contract.ts'
import type { fileSave } from '#features/library/resources/contract.ts'
import type { Upload } from '#web/editor/files/files.ts'
import { send } from '#web/kernel/send/send.ts'

/** Uploads files to a textbook; pictures have their own call, which checks them. */
export const uploadTo =
  (textbookId: string): Upload =>
  (kind, file, options) => {
    const asked = { file, body: { textbookId } }
    return kind === 'picture'
      ? send<typeof imageUpload>('POST /pressplatform/textbooks/upload/image', asked, { ...options, silent: true })
      : send<typeof fileSave>('POST /rman/v1/upload/save/file', asked, { ...options, silent: true })
  }
