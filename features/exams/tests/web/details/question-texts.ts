import { plural } from '#plain/text/plural.ts'

type What = 'withdraw' | 'restore' | 'correct'
const people = (n: number) => plural(n, { one: `${n} candidate`, other: `${n} candidates` })

/** Texts of the panel in which questions of a test are withdrawn or corrected. */
export const questionTexts = {
  'zh-CN': {
    title: '试题更正',
    note: '题目有误时作废，或按题库里更正后的答案评分。考生会看到原因，已交的答卷自动重新评分。',
    none: '试题还没有备好',
    noText: '（没有文字）',
    points: (n: number) => `${n} 分`,
    newer: '题库里有更正后的答案，题目本身没有变。',
    other: '题库里的这道题已经改成别的内容，不能用来评分。',
    actions: (what: What) => ({ withdraw: '作废', restore: '恢复计分', correct: '按更正后的答案评分' })[what],
    ask: (what: What, number: number) =>
      ({ withdraw: `作废第 ${number} 题`, restore: `第 ${number} 题恢复计分`, correct: `更正第 ${number} 题的答案` })[what],
    help: (what: What, candidates: number, submitted: number) =>
      `${{ withdraw: '每人得这道题的满分。', restore: '这道题重新按答案计分。', correct: '按题库里更正后的答案评分。' }[what]}${candidates} 位考生会收到通知${submitted ? `，${submitted} 份已交的答卷重新评分` : ''}。请写明原因，考生会看到。`,
    told: (n: number) => `已更正，${n} 位考生会收到通知`,
  },
  'en-US': {
    title: 'Correct questions',
    note: 'Withdraw a question that is wrong, or grade it by the corrected answer of the bank. Candidates see the reason, and attempts that were handed in are graded again.',
    none: 'The questions are not ready yet',
    noText: '(no text)',
    points: (n: number) => plural(n, { one: `${n} point`, other: `${n} points` }),
    newer: 'The bank has a corrected answer; the question itself is the same.',
    other: 'The bank asks something else now, so it cannot be graded by that.',
    actions: (what: What) => ({ withdraw: 'Withdraw', restore: 'Count again', correct: 'Grade by the corrected answer' })[what],
    ask: (what: What, number: number) =>
      ({
        withdraw: `Withdraw question ${number}`,
        restore: `Count question ${number} again`,
        correct: `Correct the answer of question ${number}`,
      })[what],
    help: (what: What, candidates: number, submitted: number) =>
      `${{ withdraw: 'Everybody gets the points of this question.', restore: 'The question counts by its answer again.', correct: 'It is graded by the corrected answer of the bank.' }[what]} ${people(candidates)} will be told${submitted ? `, and ${submitted} handed in will be graded again` : ''}. Give the reason, which they see.`,
    told: (n: number) => `Corrected; ${people(n)} will be told`,
  },
}
