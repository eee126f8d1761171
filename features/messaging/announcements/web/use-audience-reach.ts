import type { announcementAudience } from '../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { bodyOf, type Draft } from './draft.ts'
import { texts, type Texts } from './texts.ts'

const line = 'POST /pressplatform/announcements/audience'

export function reachText({ people, institutions }: { people: number; institutions: number }, platform: boolean, t: Texts): string {
  if (!people) return t.reachesNone
  return platform ? t.reachesMany(thousands(people), thousands(institutions)) : t.reaches(thousands(people))
}

/** Text about how many people the announcement in the form would reach; empty while unknown or nothing is chosen. */
export function useAudienceReach(draft: Draft, platform: boolean): string {
  const t = useTexts(texts)
  const { audience, roles, audienceIds } = bodyOf(draft)
  const chosen = audience === 'all' || roles.length > 0 || audienceIds.length > 0
  const asked = chosen ? { body: { platform, audience, roles, audienceIds } } : undefined
  const { data } = useRead<typeof announcementAudience>(line, asked, { keep: true })
  if (audience === 'website') return t.reachesWebsite
  return data && chosen ? reachText(data, platform, t) : ''
}
