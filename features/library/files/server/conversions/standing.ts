import type { CallContext } from '#server/kernel/http/handlers.ts'
import { inLanguage } from '#server/kernel/http/refusal.ts'
import type { Process } from '../../contract.ts'
import { findConversion } from './conversion-queries.ts'

/** How far the conversion of bytes is, why it failed in the language of the caller, and what is known of their content. */
export async function standingOf(
  { platform, user, language }: Pick<CallContext, 'platform' | 'user' | 'language'>,
  sha256: string,
): Promise<Pick<Process, 'state' | 'progress' | 'reason' | 'facts'>> {
  const { state = 'none', progress = 0, reason, facts = {} } = (await findConversion(platform, user.institutionId, sha256)) ?? {}
  return { state, progress, reason: reason ? inLanguage(reason, language) : null, facts }
}
