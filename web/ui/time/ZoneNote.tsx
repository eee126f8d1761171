import { otherZoneLabel } from '#web/kernel/session/zone.ts'
import { language } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { listTexts } from '../list/texts.ts'

/** Names the time zone of the times beside it, for readers whose own clock shows another time; nothing for all others. */
export function ZoneNote() {
  const t = useTexts(listTexts)
  const zone = otherZoneLabel(language())
  return zone && <small style={{ display: 'block', fontSize: 12, color: 'var(--ink3)' }}>{t.zone(zone)}</small>
}
