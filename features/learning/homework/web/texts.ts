import { plural } from '#plain/text/plural.ts'
import type { LateRule } from '#assessment/homework/homework.ts'
import type { HomeworkState } from '../contract.ts'
import type { MyState } from '../contract-mine.ts'
import type { WorkState } from '../contract-submissions.ts'

const many = (n: number, one: string, other: string) => plural(n, { one: `${n} ${one}`, other: `${n} ${other}` })

/** Texts that several screens of homework share. */
export const texts = {
  'zh-CN': {
    title: '作业',
    gone: '作业不存在，或你不能查看',
    states: (state: HomeworkState) => ({ draft: '草稿', published: '已布置', archived: '已归档' })[state],
    work: (state: WorkState) =>
      ({
        none: '未交',
        draft: '有草稿',
        extended: '延期中',
        missing: '未交',
        waiting: '待批',
        again: '重交，待批',
        returned: '退回修改',
        graded: '已批',
      })[state],
    mine: (state: MyState) =>
      ({ coming: '未开放', todo: '未交', draft: '有草稿', submitted: '已交', returned: '退回修改', graded: '已批', missed: '没有交' })[state],
    late: (minutes: number) =>
      `迟 ${minutes < 60 ? `${minutes} 分钟` : minutes < 1440 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1440)} 天`}`,
    lateWork: (late: string, state: string) => `${late}，${state}`,
    lateRule: (rule: LateRule, perDay: number, most: number) =>
      ({ none: '迟交只标记', deduct: `迟交每天扣 ${perDay}%，最多 ${most}%`, close: '不收迟交' })[rule],
    open: '开放',
    due: '截止',
    cutoff: '最晚',
    today: '现在',
    points: (points: number) => `${points} 分`,
    students: (n: number) => `${n} 人`,
    handedIn: (n: number, of: number) => `${n} 人已交，共 ${of} 人`,
    otherClasses: (n: number) => `另有 ${n} 个不归你教的班`,
    over: '班级已结束',
    statement: '声明',
    version: (no: number) => `第 ${no} 稿`,
    characters: (n: number) => `${n} 字`,
    files: (n: number) => `${n} 个文件`,
    receipt: (code: string) => `回执 ${code}`,
    deduction: (points: number) => `迟交扣 ${points}`,
    cancel: '取消',
    list: (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join('，'),
  },
  'en-US': {
    title: 'Homework',
    gone: 'There is no such homework, or you may not see it',
    states: (state: HomeworkState) => ({ draft: 'Draft', published: 'Published', archived: 'Archived' })[state],
    work: (state: WorkState) =>
      ({
        none: 'Not handed in',
        draft: 'Draft',
        extended: 'More time',
        missing: 'Missing',
        waiting: 'To grade',
        again: 'Corrected, to grade',
        returned: 'Given back',
        graded: 'Graded',
      })[state],
    mine: (state: MyState) =>
      ({ coming: 'Not open yet', todo: 'To do', draft: 'Draft', submitted: 'Handed in', returned: 'To correct', graded: 'Graded', missed: 'Missed' })[
        state
      ],
    late: (minutes: number) =>
      minutes < 60
        ? `${minutes} min late`
        : minutes < 1440
          ? `${many(Math.floor(minutes / 60), 'hour', 'hours')} late`
          : `${many(Math.floor(minutes / 1440), 'day', 'days')} late`,
    lateWork: (late: string, state: string) => `${late}, ${state.toLowerCase()}`,
    lateRule: (rule: LateRule, perDay: number, most: number) =>
      ({ none: 'Late work is marked', deduct: `Late work loses ${perDay}% a day, at most ${most}%`, close: 'No late work' })[rule],
    open: 'opens',
    due: 'due',
    cutoff: 'cut-off',
    today: 'Now',
    points: (points: number) => many(points, 'point', 'points'),
    students: (n: number) => many(n, 'student', 'students'),
    handedIn: (n: number, of: number) => `${n} of ${of} handed in`,
    otherClasses: (n: number) => `and ${many(n, 'class', 'classes')} that you do not teach`,
    over: 'The class is over',
    statement: 'Statement',
    version: (no: number) => `Version ${no}`,
    characters: (n: number) => many(n, 'character', 'characters'),
    files: (n: number) => many(n, 'file', 'files'),
    receipt: (code: string) => `Receipt ${code}`,
    deduction: (points: number) => `${points} off for lateness`,
    cancel: 'Cancel',
    list: (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(', '),
  },
}
export type HomeworkTexts = (typeof texts)['zh-CN'] | (typeof texts)['en-US']
