import { send, type SendOptions } from '#web/kernel/send/send.ts'
import type { questionsImport } from '../../contract-imports.ts'

interface Target {
  bankId: string | null
  categoryId: string | null
}

/** Sends a file with questions, which wait in the import until they are taken; returns the id of the import. Without a bank it is the person's own. */
export async function beginImport(file: File, { bankId, categoryId }: Target, options: SendOptions): Promise<string> {
  const body = { preview: 'true' as const, ...(bankId && { bankId }), ...(categoryId && { categoryId }) }
  const { importId } = await send<typeof questionsImport>('POST /question/import', { file, body }, { ...options, silent: true })
  return importId
}
