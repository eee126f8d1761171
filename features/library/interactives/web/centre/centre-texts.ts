import { plural } from '#plain/text/plural.ts'

export const centreTexts = {
  'zh-CN': {
    make: '新建互动',
    edit: '编辑',
    results: '成绩',
    resultsOf: (name: string) => `${name}　成绩`,
    person: '姓名',
    score: '得分',
    tries: '作答次数',
    completed: '完成时间',
    notYet: '未完成',
    none: '还没有成绩',
    noneHelp: '学习者在书里或这里做过以后，成绩会列在这里。',
    points: (score: number, of: number) => (of ? `${score} / ${of}` : '—'),
    people: (n: number) => `共 ${n} 人`,
  },
  'en-US': {
    make: 'New interactive',
    edit: 'Edit',
    results: 'Results',
    resultsOf: (name: string) => `Results of ${name}`,
    person: 'Name',
    score: 'Score',
    tries: 'Tries',
    completed: 'Completed',
    notYet: 'Not yet',
    none: 'There are no results yet',
    noneHelp: 'Results are listed here once learners have played it, in a book or here.',
    points: (score: number, of: number) => (of ? `${score} of ${of}` : '—'),
    people: (n: number) => plural(n, { one: '1 person', other: `${n} people` }),
  },
}
