import { BlockList, isIPv6 } from 'node:net'
import { timingSafeEqual } from 'node:crypto'
import type { Bilingual } from '#contract/errors.ts'
import { latestBegin } from '#assessment/papers/test-time.ts'
import type { Entry } from './entry-queries.ts'

export type Refused = 'early' | 'late' | 'closed' | 'used' | 'place' | 'standing' | 'void' | 'laying' | 'paper'

/** An IPv4 address that is written as IPv6 (`::ffff:10.0.0.1`) counts as IPv4. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether an address is in one of the ranges (addresses or CIDR); without ranges every address is. */
export function inRanges(ranges: readonly string[], address: string): boolean {
  if (!ranges.length) return true
  const allowed = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    const family = isIPv6(net) ? 'ipv6' : 'ipv4'
    if (bits === undefined) allowed.addAddress(net, family)
    else allowed.addSubnet(net, Number(bits), family)
  }
  const asked = plainAddress(address)
  return allowed.check(asked, isIPv6(asked) ? 'ipv6' : 'ipv4')
}

/** Compares passwords in a time that does not depend on where they differ. Spaces around it do not matter. */
export function passwordHolds(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given.trim())]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Why a person may not begin an attempt now; undefined when nothing stands against it. A running attempt may be continued whatever this says. */
export function refusedEntry(entry: Entry, attemptsUsed: number, address: string): Refused | undefined {
  const { state, standing, dissolved, now, opensAt, closesAt, attempts, addressRanges, laidOutAt } = entry
  if (state === 'void') return 'void'
  if ((standing !== 'expected' && standing !== 'makeup') || dissolved) return 'standing'
  if (entry.onPaper) return 'paper'
  if (now < opensAt) return 'early'
  const last = latestBegin(entry, entry.ownTime)
  const over = now > last
  if (state !== 'published' || (over && (entry.lateMinutes === null || now >= closesAt))) return 'closed'
  if (attemptsUsed >= attempts) return 'used'
  if (over) return 'late'
  if (!inRanges(addressRanges, address)) return 'place'
  return laidOutAt === null ? 'laying' : undefined
}

const standingTexts: Record<string, Bilingual> = {
  absent: { zh: '您已登记为缺考', en: 'You are recorded as absent' },
  deferred: { zh: '您已获准缓考，考试时间另行通知', en: 'Your test is deferred; you will be told the new time' },
  violation: { zh: '您因违纪不能继续这场考试', en: 'You may not go on with this test because of a breach of the rules' },
  removed: { zh: '您不在这场考试的名单里', en: 'You are not on the list of this test' },
}

/** The sentence for a refusal. */
export function refusedText(refused: Refused, { standing, reason, dissolved }: Pick<Entry, 'standing' | 'reason' | 'dissolved'>): Bilingual {
  switch (refused) {
    case 'void':
      return { zh: '这场考试已作废', en: 'This test was declared void' }
    case 'standing': {
      const text: Bilingual = standingTexts[standing] ?? {
        zh: '班级已解散，您不再是这场考试的考生',
        en: 'The class was dissolved, so you are no longer a candidate of this test',
      }
      return reason && !dissolved ? { zh: `${text.zh}：${reason}`, en: `${text.en}: ${reason}` } : text
    }
    case 'early':
      return { zh: '考试还没有开始', en: 'The test has not opened yet' }
    case 'closed':
      return { zh: '考试已经结束', en: 'The test has closed' }
    case 'used':
      return { zh: '您已经交过卷', en: 'You have already handed in' }
    case 'late':
      return { zh: '已过入场时限，请联系监考老师', en: 'It is too late to begin; speak to the invigilator' }
    case 'place':
      return { zh: '这场考试只能在指定的考场网络里作答', en: 'This test can only be sat from the network of its room' }
    case 'paper':
      return { zh: '这场考试在纸上作答，请按时到考场', en: 'This test is sat on paper; be at its place in time' }
    case 'laying':
      return { zh: '试卷正在准备，请等几秒再试', en: 'The paper is being prepared; try again in a few seconds' }
  }
}
