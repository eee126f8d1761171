import { plural } from '#plain/text/plural.ts'

const several = (count: number, one: string, other: string) => plural(count, { one: `1 ${one}`, other: `${count} ${other}` })

/** The texts of an attempt that is open in another place. */
export const elsewhereTexts = {
  'zh-CN': {
    otherTab: '已在另一处打开',
    otherTabHint: '这次考试正在本浏览器的另一个标签页里作答。同一时间只能在一处写。',
    elsewhere: '已在另一台设备打开',
    elsewhereHint: '同一时间只能在一处写。要换到这里，需要监考老师同意；已经保存的答案都会带过来。',
    asking: '等监考老师同意',
    askingHint: '已经告诉监考老师你要换到这台设备。同意后这里自动继续，计时不停。',
    here: '在这里继续',
    localWaiting: (count: number) => `这台设备里还有 ${count} 题答案没有送到，继续后会送出。`,
    taking: '正在接过来…',
    takeFailed: '没有接过来，请检查网络后再试。',
  },
  'en-US': {
    otherTab: 'Open in another place',
    otherTabHint: 'The test is open in another tab of this browser. Answers are written in one place at a time.',
    elsewhere: 'Open on another device',
    elsewhereHint:
      'Answers are written in one place at a time. An invigilator has to agree to your moving here; everything that was saved comes along.',
    asking: 'Waiting for the invigilator',
    askingHint: 'The invigilator knows that you want to go on here. When they agree this page goes on by itself; the clock runs.',
    here: 'Go on here',
    localWaiting: (count: number) => `${several(count, 'answer', 'answers')} on this device did not arrive yet; they are sent when you go on.`,
    taking: 'Moving here…',
    takeFailed: 'That did not work. Check the network and try again.',
  },
}
