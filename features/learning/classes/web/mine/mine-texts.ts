import { plural } from '#plain/text/plural.ts'

/** Texts of the classes that a person is in. */
export const myClassTexts = {
  'zh-CN': {
    title: '我的班级',
    counted: (n: string) => `${n} 个班级`,
    view: '范围',
    views: (view: 'now' | 'past') => ({ now: '现在', past: '以前' })[view],
    join: '加入班级',
    none: '还没有班级',
    noneHelp: '用老师给的邀请码、链接或二维码加入。',
    nonePast: '没有以前的班级',
    teachers: (names: string) => `老师：${names}`,
    students: (n: number) => `${n} 人`,
    group: (name: string) => `分组：${name}`,
    waits: '等老师同意',
    take: '撤回申请',
    withdrawn: '申请已撤回',
    open: '打开',
  },
  'en-US': {
    title: 'My classes',
    counted: (n: string) => plural(Number(n.replaceAll(',', '')), { one: '1 class', other: `${n} classes` }),
    view: 'Range',
    views: (view: 'now' | 'past') => ({ now: 'Now', past: 'Past' })[view],
    join: 'Join a class',
    none: 'No classes yet',
    noneHelp: 'Join by the code, link or QR code that your teacher gave you.',
    nonePast: 'No past classes',
    teachers: (names: string) => `Teachers: ${names}`,
    students: (n: number) => plural(n, { one: '1 student', other: `${n} students` }),
    group: (name: string) => `Group: ${name}`,
    waits: 'Waits for a teacher',
    take: 'Withdraw the request',
    withdrawn: 'The request was withdrawn',
    open: 'Open',
  },
}
