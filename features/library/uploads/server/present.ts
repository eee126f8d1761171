import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { App } from '#server/kernel/app.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { SentUpload } from '../contract.ts'
import { pieceSize } from './pieces.ts'
import type { UploadRow } from './queries.ts'

/** An upload for its sender. */
export async function presentUpload(app: App, row: UploadRow, language: Language): Promise<SentUpload> {
  const { id, name, suffix, size, reason, createdAt, expiresAt } = row
  const state = row.state as SentUpload['state']
  const received = state === 'receiving' ? ((await pieceSize(app, id)) ?? 0) : size
  const words = reason as Bilingual | null
  return {
    id,
    name,
    suffix,
    size,
    received,
    state,
    reason: words && inLanguage(words, language),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
