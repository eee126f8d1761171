import { send } from '#web/kernel/send/send.ts'
import type { Upload } from '#web/editor/files/files.ts'
import { pictureSize } from '#web/ui/files/picture-size.ts'
import type { questionFileSave } from '../../../contract.ts'

/** Uploads the files of a question to its bank; `bankOf` gives the bank, and makes one's own if there is none. */
export const uploadToBank =
  (bankOf: () => Promise<string>): Upload =>
  async (kind, file, options) => {
    const size = kind === 'picture' ? await pictureSize(file) : {}
    return send<typeof questionFileSave>('POST /question/files', { file, body: { bankId: await bankOf(), ...size } }, { ...options, silent: true })
  }
