import { send } from '#web/kernel/send/send.ts'
import type { Progress } from '#web/kernel/send/send-upload.ts'
import { pictureSize } from '#web/ui/files/picture-size.ts'
import type { attachmentAdd } from '../contract.ts'

/** Uploads a file for something that is being written. Throws a RequestError, or the signal's reason. */
export async function uploadAttachment(file: File, options: { onProgress: Progress; signal: AbortSignal }) {
  const size = /\.(?:jpe?g|png|gif)$/i.test(file.name) ? await pictureSize(file) : {}
  return send<typeof attachmentAdd>('POST /pressplatform/attachments', { file, body: size }, { ...options, silent: true })
}
