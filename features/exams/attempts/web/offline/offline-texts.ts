import { plural } from '#plain/text/plural.ts'

export const offlineTexts = {
  'zh-CN': {
    retry: '再试一次',
    waiting: (count: number) => `这台设备上有 ${count} 个答案等待送出。`,
  },
  'en-US': {
    retry: 'Try again',
    waiting: (count: number) =>
      plural(count, { one: '1 answer on this device waits to be sent.', other: `${count} answers on this device wait to be sent.` }),
  },
}
