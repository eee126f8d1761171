import { plural } from '#plain/text/plural.ts'
import type { ActionKind } from '../contract.ts'

const zhDone: Record<ActionKind, string> = { notice: '已写通知', questions: '已去题库选题', lesson: '已记入课堂讲解' }
const enDone: Record<ActionKind, string> = { notice: 'Notice written', questions: 'Questions looked for', lesson: 'Put down for a lesson' }

export const understandingTexts = {
  'zh-CN': {
    title: '没弄懂的地方',
    all: '全部章节',
    forTeachers: '这一页只有任课教师能看',
    chapter: '章节',
    chapterOf: (name: string, places: number) => (places ? `${name}（${places} 处）` : name),
    list: '没弄懂的地方，最需要讲的在前',
    wrong: (percent: string) => `答错 ${percent}`,
    wrongOf: (people: number, answers: number) => `${people} 人，${answers} 次作答`,
    bar: (percent: string) => `${percent} 的作答是错的`,
    tooFew: '人数太少，暂不计算',
    asked: (questions: number) => `${questions} 个提问`,
    askedBy: (people: number, unanswered: number) => (unanswered ? `${people} 人问，${unanswered} 个没人答` : `${people} 人问`),
    reread: (people: number) => `${people} 人重读`,
    rereadOf: (readers: number) => `读过的 ${readers} 人里`,
    mistake: (text: string, people: number) => `错答最多的是“${text}”，${people} 人`,
    read: '看教材',
    notice: '写通知',
    questions: '找几道题',
    lesson: '课上讲',
    done: (kind: ActionKind) => zhDone[kind],
    doneBy: (name: string, time: string) => `${name}，${time}`,
    undo: '撤销',
    undone: '已撤销',
    noticeStays: '已撤销记录，通知还在',
    few: (students: number, needed: number) => `班里有 ${students} 名学生。少于 ${needed} 人时人数太少，暂不计算错误率和重读。`,
    noBook: '班级还没有教材',
    noBookHelp: '给班级选一本教材后，这里会汇总学生在书上的作答、提问和重读。',
    toSettings: '去班级设置',
    none: '还没有没弄懂的地方',
    noneHelp: '学生在教材、自测和本班考试里作答，或对着课文提问后，这里会按章节汇总。',
    how: '怎样计算',
    howSources:
      '只统计本班现有学生最近 180 天的数据：教材里的题、自测和本班已结束的考试（每人每题取最近一次），对着课文的提问，以及读过一章、隔一小时以上又回来读的人。',
    howScore: '排序 = 0.5 × 答错比例 + 0.3 × 提问人数 + 0.2 × 重读比例，各项都先与本班其他地方相比。',
    howPrivacy: '这里只有汇总，没有姓名；不满 10 人的比例不计算，不满 3 人的错答不显示。只有任课教师看得到。',
    noticeTitle: (about: string) => `关于“${about}”`,
    noticePlace: (quote: string, where: string) => `“${quote}”（${where}）`,
    noticeWords: '这一处不少同学还没有弄懂，请再读一遍教材的这一节，有疑问就在答疑里提出来。',
  },
  'en-US': {
    title: 'Not understood',
    all: 'All chapters',
    forTeachers: 'This page is for those who teach the class',
    chapter: 'Chapter',
    chapterOf: (name: string, places: number) => (places ? `${name} (${places})` : name),
    list: 'What was not understood, the most pressing first',
    wrong: (percent: string) => `${percent} wrong`,
    wrongOf: (people: number, answers: number) =>
      `${plural(people, { one: '1 student', other: `${people} students` })}, ${plural(answers, { one: '1 answer', other: `${answers} answers` })}`,
    bar: (percent: string) => `${percent} of the answers are wrong`,
    tooFew: 'Too few people to compute this',
    asked: (questions: number) => plural(questions, { one: '1 question', other: `${questions} questions` }),
    askedBy: (people: number, unanswered: number) =>
      unanswered ? `by ${people}, ${unanswered} unanswered` : plural(people, { one: 'by 1 student', other: `by ${people} students` }),
    reread: (people: number) => plural(people, { one: '1 read it again', other: `${people} read it again` }),
    rereadOf: (readers: number) => `of ${plural(readers, { one: '1 reader', other: `${readers} readers` })}`,
    mistake: (text: string, people: number) =>
      `Commonest wrong answer: “${text}”, ${plural(people, { one: '1 student', other: `${people} students` })}`,
    read: 'Open the book',
    notice: 'Write a notice',
    questions: 'Find questions',
    lesson: 'In a lesson',
    done: (kind: ActionKind) => enDone[kind],
    doneBy: (name: string, time: string) => `${name}, ${time}`,
    undo: 'Undo',
    undone: 'Taken back',
    noticeStays: 'Taken back; the notice stays',
    few: (students: number, needed: number) =>
      `${plural(students, { one: 'The class has 1 student', other: `The class has ${students} students` })}. With fewer than ${needed}, wrong answers and re-reading are not computed.`,
    noBook: 'The class has no textbook yet',
    noBookHelp: 'Choose a textbook for the class, and answers, questions and re-reading of its students are summed up here.',
    toSettings: 'Class settings',
    none: 'Nothing to show yet',
    noneHelp: 'When students answer in the book, in self-tests or in tests of the class, or ask about a passage, it is summed up here by chapter.',
    how: 'How this is computed',
    howSources:
      'Only current students and the last 180 days: questions in the book, self-tests and finished tests of the class (the last answer of each student to each question), questions about passages, and people who came back to a chapter an hour or more after reading it.',
    howScore: 'Order = 0.5 × wrong answers + 0.3 × people asking + 0.2 × re-reading, each compared with the other places of this class.',
    howPrivacy:
      'Sums only, without names. Shares of fewer than 10 people are not computed, and wrong answers of fewer than 3 are not shown. Only those who teach see this.',
    noticeTitle: (about: string) => `About “${about}”`,
    noticePlace: (quote: string, where: string) => `“${quote}” (${where})`,
    noticeWords:
      'Many of you have not understood this yet. Please read the section again, and ask in the questions of the class if anything is unclear.',
  },
}
