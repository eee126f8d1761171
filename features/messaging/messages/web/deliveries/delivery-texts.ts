import { plural } from '#plain/text/plural.ts'
import type { Delivery } from '../../contract-deliveries.ts'

export const deliveryTexts = {
  'zh-CN': {
    title: '投递记录',
    counted: (n: string) => `${n} 条记录`,
    way: '方式',
    wayName: (way: Delivery['way']) => ({ mail: '邮件', sms: '短信', wechat: '微信' })[way],
    state: '状态',
    stateName: (state: Delivery['state']) => ({ waiting: '等待', sending: '发送中', sent: '已送出', skipped: '未发送', dead: '已放弃' })[state],
    message: '消息',
    receiver: '接收人',
    digest: '汇总',
    tries: '次数',
    outcome: '结果',
    createdAt: '时间',
    nextAt: (time: string) => `下次 ${time}`,
    reason: (code: string): string =>
      (
        {
          notConfigured: '平台未开通这种方式',
          noAddress: '没有已验证的地址',
          noNews: '发送前已读或移除',
          unreachable: '连接不上服务',
          timeout: '服务没有响应',
        } as Record<string, string>
      )[code] ?? '',
    retry: '重发',
    retried: (n: number) => (n === 1 ? '已重新发送' : `已重新发送 ${n} 条`),
    notRetried: '这些没有重发',
    sortNewest: '最新在前',
    sortOldest: '最早在前',
    none: '还没有发出过邮件、短信或微信消息',
    noneHelp: '每一次投递都会记在这里：送到了没有，试了几次，为什么没有送到。',
  },
  'en-US': {
    title: 'Deliveries',
    counted: (n: string) => plural(n, { one: '1 delivery', other: `${n} deliveries` }),
    way: 'Channel',
    wayName: (way: Delivery['way']) => ({ mail: 'Email', sms: 'SMS', wechat: 'WeChat' })[way],
    state: 'State',
    stateName: (state: Delivery['state']) => ({ waiting: 'Waiting', sending: 'Sending', sent: 'Sent', skipped: 'Not sent', dead: 'Given up' })[state],
    message: 'Message',
    receiver: 'Recipient',
    digest: 'Digest',
    tries: 'Attempts',
    outcome: 'Outcome',
    createdAt: 'Time',
    nextAt: (time: string) => `Next attempt ${time}`,
    reason: (code: string): string =>
      (
        {
          notConfigured: 'This channel isn’t set up',
          noAddress: 'No verified address',
          noNews: 'Read or removed before it was sent',
          unreachable: 'The service cannot be reached',
          timeout: 'The service didn’t respond',
        } as Record<string, string>
      )[code] ?? '',
    retry: 'Send again',
    retried: (n: number) => plural(n, { one: 'Sent again', other: `${n} sent again` }),
    notRetried: 'These were not sent again',
    sortNewest: 'Newest first',
    sortOldest: 'Oldest first',
    none: 'No emails, SMS or WeChat messages sent yet',
    noneHelp: 'Every delivery is recorded here: whether it arrived, the number of attempts, and why it failed.',
  },
}
