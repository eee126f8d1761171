import { plural } from '#plain/text/plural.ts'

export const studentTexts = {
  'zh-CN': {
    beside: '我的阅读和报告',
    reading: '我的阅读',
    noBook: '班级还没有教材。',
    progress: (percent: number) => `全书已读 ${percent}%`,
    goOn: '接着读',
    start: '开始读',
    read: '已读',
    percent: (n: number) => `已读 ${n}%`,
    allChapters: (n: number) => `全部 ${n} 章节`,
    fewerChapters: '收起',
    report: '我的学习报告',
    reportHelp: '作业、考勤、讨论、阅读和已发布的成绩，可以打印。',
    openReport: '查看报告',
  },
  'en-US': {
    beside: 'My reading and report',
    reading: 'My reading',
    noBook: 'The class has no textbook yet.',
    progress: (percent: number) => `${percent}% of the book read`,
    goOn: 'Continue reading',
    start: 'Start reading',
    read: 'Read',
    percent: (n: number) => `${n}% read`,
    allChapters: (n: number) => plural(n, { one: 'All of 1 chapter', other: `All ${n} chapters` }),
    fewerChapters: 'Show fewer',
    report: 'My report',
    reportHelp: 'Homework, attendance, discussions, reading and released marks, ready to print.',
    openReport: 'Open the report',
  },
}
