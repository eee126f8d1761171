import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { Completion, Opens, Reason, UnitKind } from '../contract.ts'
import { outlineTexts } from './outline-texts.ts'

/** Rules and reasons in words. */
export function useWords() {
  const t = useTexts(outlineTexts)
  return {
    /** Of a unit of this kind: a discussion is done by writing in it, other work by handing it in. */
    completion(rule: Completion, of: UnitKind): string {
      switch (rule.kind) {
        case 'read':
          return t.done_read(rule.percent)
        case 'watch':
          return t.done_watch(rule.percent)
        case 'minutes':
          return t.done_minutes(rule.minutes)
        case 'score':
          return t.done_score(rule.percent)
        case 'submit':
          return of === 'discussion' ? t.done_write : t.done_submit
        default:
          return t[`done_${rule.kind}`]
      }
    },
    opens(opens: Opens, pacing: 'self' | 'paced'): string {
      if ('at' in opens) return fullTime(opens.at)
      return (pacing === 'self' ? t.onJoin : t.onDay)(opens.afterDays, opens.time)
    },
    reason(reason: Reason): string {
      switch (reason.kind) {
        case 'date':
          return t.reason_date(fullTime(reason.at))
        case 'prerequisite':
          return reason.percent === null ? t.reason_prerequisite(reason.name) : t.reason_share(reason.name, reason.percent)
        case 'group':
          return t.reason_group(reason.name)
        default:
          return t[`reason_${reason.kind}`]
      }
    },
  }
}
