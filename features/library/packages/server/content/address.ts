import type { App } from '#server/kernel/app.ts'
import { type Grant, tokenOf } from './token.ts'

/** The address of the player for what is granted, to be shown in a frame of a page of this host; and until when it works. */
export function addressOf(
  { secret, publicUrl, contentUrl }: Pick<App, 'secret' | 'publicUrl' | 'contentUrl'>,
  grant: Omit<Grant, 'until' | 'origin'>,
  authority: string,
): { address: string; until: Date } {
  const { token, until } = tokenOf(secret, { ...grant, origin: `${new URL(publicUrl).protocol}//${authority}` })
  return { address: `${contentUrl ?? ''}/packages/${token}/player`, until }
}
