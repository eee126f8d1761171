import { plural } from '#plain/text/plural.ts'

export const wordTexts = {
  'zh-CN': {
    title: '违禁词',
    help: '学生在讨论和答疑里写了这些词，发言先等班级老师看过再公开。每行一个词，不区分大小写、全角半角和空格。老师自己的发言不受影响。',
    placeholder: '每行一个词',
    count: (n: number) => `${n} 个词`,
    save: '保存',
    saved: (n: number) => `已保存 ${n} 个词`,
    tooLong: '每个词最多 40 个字，最多 500 个词',
  },
  'en-US': {
    title: 'Forbidden words',
    help: 'A student’s post with one of these words waits until a teacher of the class has looked at it. One word on each line; case, width and spaces make no difference. Posts of teachers are not affected.',
    placeholder: 'One word on each line',
    count: (n: number) => plural(n, { one: '1 word', other: `${n} words` }),
    save: 'Save',
    saved: (n: number) => plural(n, { one: 'Saved 1 word', other: `Saved ${n} words` }),
    tooLong: 'At most 40 characters in a word, and at most 500 words',
  },
}
