import { plural } from '#plain/text/plural.ts'

/** Texts of changes of marks that did not get to the server. */
export const unsentTexts = {
  'zh-CN': {
    waiting: (n: number) => `${n} 处改动等待联网`,
    help: '已存在这台设备上，联网后自动送出。',
    cell: '还没有送出',
    refused: (name: string, item: string, reason: string) => `${name}的“${item}”没有存上${reason ? `：${reason}` : ''}`,
    someone: '一名学生',
    something: '一个项目',
    drop: '放弃这处改动',
  },
  'en-US': {
    waiting: (n: number) => plural(n, { one: '1 change waits for the network', other: `${n} changes wait for the network` }),
    help: 'Kept on this device, and sent by itself as soon as there is a network.',
    cell: 'not sent yet',
    refused: (name: string, item: string, reason: string) => `${item} of ${name} was not saved${reason ? `: ${reason}` : ''}`,
    someone: 'a student',
    something: 'An item',
    drop: 'Drop this change',
  },
}
