import type { AnnouncementDraft } from '../contract.ts'
import { invalid } from '#server/kernel/http/refusal.ts'

/** Checks the fields of an announcement against each other, and drops roles or ids that do not belong to its audience. */
export function checkedDraft<Draft extends AnnouncementDraft>(draft: Draft, platform: boolean): Draft {
  const { audience, roles, audienceIds, startAt, endAt } = draft
  const byId = platform ? 'institutions' : 'departments'
  if ((audience === 'departments' || audience === 'institutions') && audience !== byId)
    throw invalid('audience', { zh: '不能选择这种范围', en: 'This audience cannot be chosen' })
  if (audience === 'roles' && !roles.length) throw invalid('roles', { zh: '请选择角色', en: 'Choose at least one role' })
  if (audience === byId && !audienceIds.length) throw invalid('audienceIds', { zh: '请至少选择一个', en: 'Choose at least one' })
  if (startAt && endAt && Date.parse(endAt) <= Date.parse(startAt))
    throw invalid('endAt', { zh: '结束时间要在开始时间之后', en: 'The end must be after the start' })
  return { ...draft, roles: audience === 'roles' ? roles : [], audienceIds: audience === byId ? audienceIds : [] }
}
