import type { SourceKind } from '../../contract.ts'
import { kindNames } from '../kind-names.ts'
import { plural } from '#plain/text/plural.ts'
import type { Problem } from './plan.ts'

const marks = (n: number) => plural(n, { one: '1 mark', other: `${n} marks` })
const lines = (n: number) => plural(n, { one: '1 line', other: `${n} lines` })

/** Texts of changing the marks of several students at once. */
export const batchTexts = {
  'zh-CN': {
    pasteTitle: (item: string) => `粘贴到“${item}”`,
    pasteTest: (item: string, kind: SourceKind) => `“${item}”的分数来自${kindNames['zh-CN'][kind]}，不能粘贴`,
    selectedTitle: (n: number) => `改 ${n} 人的成绩`,
    selected: (n: number) => `已选 ${n} 人`,
    selectRow: (name: string) => `选择 ${name}`,
    select: '选择',
    endSelect: '结束选择',
    paste: '粘贴一列',
    pasteHelp: '每行一个成绩，从名单的第一人起；空行不改',
    column: '项目',
    mark: '成绩',
    kinds: (kind: 'points' | 'excused' | 'missing') => ({ points: '同一分数', excused: '免', missing: '缺' })[kind],
    pointsOf: (of: number) => `分数（满分 ${of}）`,
    changes: (n: number) => `将改 ${n} 个成绩`,
    wrong: (n: number) => `${n} 个不能用，不改`,
    same: (n: number) => `${n} 个和现在一样`,
    over: (n: number) => `多出 ${n} 行，表里没有对应的学生，不改。`,
    student: '学生',
    before: '现在',
    after: '改为',
    empty: '空',
    problems: (problem: Problem, of: number) =>
      ({ number: '不是数字，或超过两位小数', above: `超过满分 ${of}`, columns: '只能粘贴一列', left: '已退班' })[problem],
    reason: '理由',
    reasonHelp: '已有的成绩会被改，请写明理由，学生看得到',
    apply: (n: number) => `改 ${n} 个成绩`,
    cancel: '取消',
    conflict: (name: string, by: string) => `${name}（${by}）`,
    conflicts: (who: readonly string[]) => `这 ${who.length} 个刚被别人改过，没有动：${who.join('、')}。下面是现在的值，请核对后再改。`,
    done: (n: number) => `已改 ${n} 个成绩`,
    undone: '已撤销',
    undoneBut: (n: number) => `已撤销，其中 ${n} 个后来被改过，没有动`,
  },
  'en-US': {
    pasteTitle: (item: string) => `Paste into ${item}`,
    pasteTest: (item: string, kind: SourceKind) => `The marks of ${item} come from the ${kindNames['en-US'][kind]} and cannot be pasted`,
    selectedTitle: (n: number) => plural(n, { one: 'Change the mark of 1 student', other: `Change the marks of ${n} students` }),
    selected: (n: number) => `${n} selected`,
    selectRow: (name: string) => `Select ${name}`,
    select: 'Select',
    endSelect: 'End selection',
    paste: 'Paste a column',
    pasteHelp: 'One mark in each line, from the first student of the list on; an empty line changes nothing',
    column: 'Item',
    mark: 'Mark',
    kinds: (kind: 'points' | 'excused' | 'missing') => ({ points: 'Same points', excused: 'Excused', missing: 'Missing' })[kind],
    pointsOf: (of: number) => `Points (of ${of})`,
    changes: (n: number) => `${marks(n)} would change`,
    wrong: (n: number) => `${n} cannot be used and ${n === 1 ? 'is' : 'are'} left`,
    same: (n: number) => `${n} as now`,
    over: (n: number) => `${lines(n)} too many: the table shows no student for ${n === 1 ? 'it' : 'them'}.`,
    student: 'Student',
    before: 'Now',
    after: 'Becomes',
    empty: 'empty',
    problems: (problem: Problem, of: number) =>
      ({ number: 'not a number with two decimals at most', above: `more than ${of} points`, columns: 'one column only', left: 'has left the class' })[
        problem
      ],
    reason: 'Reason',
    reasonHelp: 'Marks that are there would change: give the reason, which students see',
    apply: (n: number) => `Change ${marks(n)}`,
    cancel: 'Cancel',
    conflict: (name: string, by: string) => `${name} (${by})`,
    conflicts: (who: readonly string[]) =>
      `Another person has just changed ${marks(who.length)}, which ${who.length === 1 ? 'was' : 'were'} left: ${who.join(', ')}. Below are the present values; check them and confirm again.`,
    done: (n: number) => `${marks(n)} changed`,
    undone: 'Undone',
    undoneBut: (n: number) => `Undone, except ${marks(n)} that were changed afterwards`,
  },
}
