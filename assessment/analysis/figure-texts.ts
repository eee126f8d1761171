import { plural } from '#plain/text/plural.ts'
import type { Flag } from './flags.ts'
import type { Band } from './test-figures.ts'

type Counted = 'best' | 'last' | 'first' | 'average'
export type FigureName =
  | 'counted'
  | 'mean'
  | 'median'
  | 'deviation'
  | 'extremes'
  | 'passed'
  | 'difficulty'
  | 'discrimination'
  | 'correlation'
  | 'alpha'
  | 'error'
  | 'omitted'

const zhNames: Record<FigureName, string> = {
  counted: '统计人数',
  mean: '平均分',
  median: '中位数',
  deviation: '标准差',
  extremes: '最高 / 最低',
  passed: '及格率',
  difficulty: '难度',
  discrimination: '区分度',
  correlation: '题总相关',
  alpha: '信度 α',
  error: '测量标准误',
  omitted: '未答',
}
const enNames: Record<FigureName, string> = {
  counted: 'People counted',
  mean: 'Mean',
  median: 'Median',
  deviation: 'Standard deviation',
  extremes: 'Highest / lowest',
  passed: 'Passed',
  difficulty: 'Difficulty p',
  discrimination: 'Discrimination',
  correlation: 'Item–rest correlation',
  alpha: 'Reliability α',
  error: 'Error of measurement',
  omitted: 'Omitted',
}
const zhDefinitions: Record<FigureName, string> = {
  counted: '成绩已评完的应考和补考考生。缺考、缓考、违纪的人不计。',
  mean: '计入的成绩之和除以人数，四舍五入到百分之一分。',
  median: '成绩排序后居中的一个；人数为偶数时取中间两个的平均。',
  deviation: '样本标准差（除以 n−1），与 Excel 的 STDEV 相同。',
  extremes: '计入的成绩中最高和最低的。',
  passed: '达到及格分的人数占统计人数的比例。考试没有设及格分时，以满分的 60% 为及格分。',
  difficulty: '得分率：平均得分除以满分。越接近 1 越容易，0.3 到 0.7 之间区分效果较好。',
  discrimination:
    '按总分排序，高分组（前 27%）的得分率减低分组（后 27%）的得分率，在 −1 到 1 之间。0.4 以上很好，0.2 以下偏低。组边界上同分的人按同一比例计入。整卷的区分度是各题的平均。',
  correlation: '本题得分与其余各题总分的相关系数（客观题即点二列相关），不含本题自身。所有人得分相同时无法计算。',
  alpha: '克隆巴赫 α 系数：k/(k−1)·(1−各题方差之和/总分方差)；各题只有对错两种得分时即 KR-20。0.8 以上较好。',
  error: '总分标准差乘以 √(1−α)。一个人的分数大约在真实水平上下这么多分以内（约三分之二的情形）。',
  omitted: '得到这道题而没有作答的人所占比例。',
}
const enDefinitions: Record<FigureName, string> = {
  counted: 'Expected and make-up candidates whose attempt is graded through. Those who were absent, deferred or broke the rules are left out.',
  mean: 'The sum of the results that count, divided by the people; rounded half up to a hundredth.',
  median: 'The result in the middle of their order; of an even number, the mean of the two in the middle.',
  deviation: 'Standard deviation of a sample (divided by n − 1), as STDEV in Excel.',
  extremes: 'The highest and the lowest of the results that count.',
  passed: 'The share of people with the points for passing. Where the test names none, 60% of its points are enough.',
  difficulty: 'The mean of the points as a share of the full points. Near 1 is easy; between 0.3 and 0.7 questions tell people apart best.',
  discrimination:
    'The share of the points that the best 27% by total earn, less that of the last 27%: from −1 to 1. From 0.4 on it is very good, below 0.2 low. People with equal points at the edge of a group count with equal parts. That of the test is the mean of its questions.',
  correlation:
    'Correlation of the points of the question with those of all other questions (point-biserial for right or wrong); the question itself is left out. Not defined where all have the same points.',
  alpha:
    'Cronbach’s alpha: k/(k−1) · (1 − sum of the variances of the questions / variance of the total). Where questions are right or wrong only, it is KR-20. From 0.8 on it is good.',
  error: 'Standard deviation of the totals times √(1 − α). In about two thirds of cases a result lies within this many points of the true one.',
  omitted: 'The share of those who got the question and left it without an answer.',
}
const zhBands: Record<Band, string> = { excellent: '优秀', good: '良好', fair: '中等', passed: '及格', failed: '不及格' }
const enBands: Record<Band, string> = { excellent: 'Excellent', good: 'Good', fair: 'Fair', passed: 'Pass', failed: 'Fail' }
const zhFlags: Record<Flag, string> = {
  negative: '高分组得分低于低分组，请检查答案',
  wrongPreferred: '有错误选项，高分组选的多于低分组，请检查选项和答案',
  noneRight: '没有人得分，请检查题目和答案',
  allRight: '所有人都得满分，无法区分',
  weak: '区分度偏低',
  omitted: '未作答的人较多',
  unused: '有选项没有人选',
}
const enFlags: Record<Flag, string> = {
  negative: 'The best earn less than the last: check the answer',
  wrongPreferred: 'The best choose a wrong option more often than the last: check options and answer',
  noneRight: 'No points were earned: check question and answer',
  allRight: 'All earn all points, so it does not tell people apart',
  weak: 'Low discrimination',
  omitted: 'Many people left it without an answer',
  unused: 'An option was not chosen',
}
const zhMissing = { one: '只有一道题，不计算', parts: '考生的题目不全相同，不计算', same: '所有人总分相同，无法计算' }
const enMissing = { one: 'One question only', parts: 'People got different questions', same: 'All totals are the same' }
const zhCounted: Record<Counted, string> = {
  best: '多次作答取最高分',
  last: '多次作答取最后一次',
  first: '多次作答取第一次',
  average: '多次作答取平均分；各题按最后一次作答统计',
}
const enCounted: Record<Counted, string> = {
  best: 'Of several attempts the best counts',
  last: 'Of several attempts the last counts',
  first: 'Of several attempts the first counts',
  average: 'The mean of several attempts counts; questions by the last one',
}
const zhTypes = ['单选', '多选', '填空', '主观', '判断'] as const
const enTypes = ['Single choice', 'Multiple choice', 'Blanks', 'Open', 'True/false'] as const

/** Names and definitions of the figures, the same on the screen and on the sheets. */
export const figureTexts = {
  'zh-CN': {
    figure: (name: FigureName) => zhNames[name],
    definition: (name: FigureName) => zhDefinitions[name],
    band: (band: Band) => zhBands[band],
    flag: (flag: Flag) => zhFlags[flag],
    missing: (why: keyof typeof zhMissing) => zhMissing[why],
    attemptScore: (counts: Counted) => zhCounted[counts],
    type: (type: number | null) => (type === null ? '大题' : (zhTypes[type] ?? '')),
    tooFew: (n: number) => `人数太少，暂不计算：评完的有 ${n} 人，满 10 人后计算`,
    withdrawn: '已作废，不计入',
  },
  'en-US': {
    figure: (name: FigureName) => enNames[name],
    definition: (name: FigureName) => enDefinitions[name],
    band: (band: Band) => enBands[band],
    flag: (flag: Flag) => enFlags[flag],
    missing: (why: keyof typeof zhMissing) => enMissing[why],
    attemptScore: (counts: Counted) => enCounted[counts],
    type: (type: number | null) => (type === null ? 'Section' : (enTypes[type] ?? '')),
    tooFew: (n: number) =>
      `Too few people for figures: ${plural(n, { one: `${n} is graded`, other: `${n} are graded` })}, they are computed from ten on`,
    withdrawn: 'Withdrawn, not counted',
  },
} as const
