import type { Bilingual } from '#contract/errors.ts'
import { testLimits } from '../../contract.ts'
import type { TestRecord } from '../queries.ts'

interface Target {
  name: string
  gone: boolean
}

/** What is missing before a draft can be published: the field of the settings, and a sentence. `people` is how many its targets have together. */
export function problemsOf(test: TestRecord, targets: readonly Target[], people: number): { path: string; words: Bilingual }[] {
  const { paperId, paperState, opensAt, closesAt, now } = test
  const problems: { path: string; words: Bilingual }[] = []
  const add = (path: string, zh: string, en: string) => problems.push({ path, words: { zh, en } })
  if (paperId === null) add('paperId', '还没有选试卷', 'No paper is chosen')
  else if (paperState !== 'locked') add('paperId', '试卷还没有锁定，请先检查并锁定', 'The paper is not locked; check and lock it first')
  if (opensAt === null) add('opensAt', '还没有定开始时间', 'The opening is not set')
  if (closesAt === null) add('closesAt', '还没有定结束时间', 'The end is not set')
  else if (closesAt <= now) add('closesAt', '结束时间已经过了', 'The end is in the past')
  if (!targets.length) add('targets', '还没有选谁参加', 'No class or person is chosen')
  targets.forEach(({ name, gone }, at) => {
    if (gone) add(`targets.${at}`, `“${name}”已不存在，请移除`, `${name || 'A target'} does not exist any more; remove it`)
  })
  if (targets.length && people === 0) add('targets', '所选的班级和人里没有考生', 'There is no candidate in what is chosen')
  if (people > testLimits.candidates)
    add('targets', `考生不能超过 ${testLimits.candidates} 人`, `A test has at most ${testLimits.candidates} candidates`)
  return problems
}
