import { selectPapersById } from '#features/exams/papers/server/queries.ts'
import { mayUsePaper } from '#features/exams/papers/server/policy.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { TestSettings } from '../../contract-tests.ts'
import { rulesTests } from '../policy.ts'
import type { TestRecord } from '../queries.ts'
import { selectClassesAllowed, selectGroupsThere, selectPresent, type TargetRow } from './target-queries.ts'

/** What is stored of a test before the change. */
export interface Before {
  test: TestRecord
  targets: readonly TargetRow[]
  invigilatorIds: readonly string[]
  begun: boolean
}

const keyOf = ({ kind, targetId }: TargetRow) => `${kind}/${targetId}`

const timeOf = (text: string | null) => (text === null ? null : new Date(text).getTime())

/** Refuses settings, at their field, that the user may not give a test. What the test had before needs no right. */
export async function mustBeAllowed(db: Db, user: User, settings: TestSettings, before?: Before): Promise<void> {
  const { opensAt, closesAt } = settings
  if (opensAt !== null && closesAt !== null && new Date(closesAt) <= new Date(opensAt))
    throw invalid('closesAt', { zh: '结束时间要晚于开始时间', en: 'The end must be after the opening' })
  if (before) mustStay(settings, before)
  await mustUsePaper(db, user, settings, before?.test.paperId ?? null)
  await mustKnowTargets(db, user, settings.targets, before?.targets ?? [])
  const known = new Set([...(before?.invigilatorIds ?? []), ...(await selectPresent(db, settings.invigilatorIds))])
  const stranger = settings.invigilatorIds.findIndex((id) => !known.has(id))
  if (stranger >= 0) throw invalid(`invigilatorIds.${stranger}`, { zh: '机构里没有这个人', en: 'There is no such person in the institution' })
}

/** What cannot be changed any more: the paper once the test is published, more once somebody has begun. */
function mustStay(settings: TestSettings, { test, begun }: Before): void {
  if (test.phase === 'draft') return
  const published: Bilingual = { zh: '考试已发布，请先撤回再改试卷', en: 'The test is published; withdraw it to change the paper' }
  if (settings.paperId !== test.paperId) throw invalid('paperId', published)
  for (const path of ['opensAt', 'closesAt'] as const)
    if (settings[path] === null) throw invalid(path, { zh: '已发布的考试要有时间', en: 'A published test needs its times' })
  if (!settings.targets.length) throw invalid('targets', { zh: '已发布的考试要有考生', en: 'A published test needs candidates' })
  if (!begun) return
  const late: Bilingual = { zh: '已经有人开考，不能再改', en: 'Somebody has begun, so this stays' }
  if (settings.kind !== test.kind) throw invalid('kind', late)
  if (settings.onPaper !== test.onPaper) throw invalid('onPaper', late)
  if (settings.navigation !== test.navigation) throw invalid('navigation', late)
  if (timeOf(settings.opensAt) !== (test.opensAt?.getTime() ?? null)) throw invalid('opensAt', late)
}

async function mustUsePaper(db: Db, user: User, { paperId, passPoints }: TestSettings, earlier: string | null): Promise<void> {
  if (paperId === null || paperId === earlier) return
  const [paper] = await selectPapersById(db, user, [paperId])
  if (!paper || !mayUsePaper(user, paper)) throw invalid('paperId', { zh: '没有这份试卷，或您不能用它', en: 'No such paper, or you may not use it' })
  if (passPoints !== null && passPoints > paper.points)
    throw invalid('passPoints', { zh: `及格分不能超过总分 ${paper.points}`, en: `The pass mark must not exceed ${paper.points} points` })
}

async function mustKnowTargets(db: Db, user: User, targets: readonly TargetRow[], earlier: readonly TargetRow[]): Promise<void> {
  const had = new Set(earlier.map(keyOf))
  const added = targets.filter((target) => !had.has(keyOf(target)))
  const ids = (kind: TargetRow['kind']) => added.flatMap((target) => (target.kind === kind ? [target.targetId] : []))
  const allowed = {
    class: await selectClassesAllowed(db, user, ids('class')),
    usergroup: rulesTests(user) ? await selectGroupsThere(db, ids('usergroup')) : [],
    member: await selectPresent(db, ids('member')),
  }
  const words: Record<TargetRow['kind'], Bilingual> = {
    class: { zh: '没有这个班级，或您不教这个班', en: 'No such class, or you do not teach it' },
    usergroup: { zh: '没有这个用户组，或您不能用它', en: 'No such user group, or you may not use it' },
    member: { zh: '机构里没有这个人', en: 'There is no such person in the institution' },
  }
  targets.forEach((target, at) => {
    if (!had.has(keyOf(target)) && !allowed[target.kind].includes(target.targetId)) throw invalid(`targets.${at}`, words[target.kind])
  })
}
