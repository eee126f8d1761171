import { offlineFrame } from '#features/reading/reader/server/pages/offline-routes.ts'
import type { App } from '#server/kernel/app.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import type { Frame } from '#server/pages/frame.ts'
import { markup, type Html } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'

const chinese = {
  title: '考试',
  loading: '正在取试卷…',
  noScript: '考试要用到脚本。请在浏览器里打开 JavaScript，或换一个浏览器。',
  selfTest: '自测',
  loadingSelf: '正在读取…',
  offline: '没有网络',
  offlineHint: '你的答案保存在这台设备上，网络恢复后这个页面会自动打开并送出。不要清除浏览器数据，考试时间照常计算。',
}

const english: typeof chinese = {
  title: 'Test',
  loading: 'Loading the paper…',
  noScript: 'A test needs scripts. Turn on JavaScript in your browser, or use another one.',
  selfTest: 'Self-test',
  loadingSelf: 'Loading…',
  offline: 'No network',
  offlineHint:
    'Your answers are kept on this device. When the network is back, this page opens again and sends them. Do not clear the data of the browser; the time of the test goes on.',
}

const textsIn = (language: Language) => (language === 'zh-CN' ? chinese : english)

/** The page of a test, whose script fills it. */
export function examinationPage(app: App, frame: Frame): Html {
  const t = textsIn(frame.language)
  const body = markup`<div id="examination"><p class="ex-loading">${t.loading}</p></div><noscript><p class="ex-noscript">${t.noScript}</p></noscript>`
  return writePage(frame, { title: t.title, body, part: 'examination', data: offlineFrame(app, frame).data })
}

/** The page without a test: self-tests, whose script fills it. */
export function selfTestPage(frame: Frame): Html {
  const t = textsIn(frame.language)
  const body = markup`<div id="self-test"><p class="ex-loading">${t.loadingSelf}</p></div><noscript><p class="ex-noscript">${t.noScript}</p></noscript>`
  return writePage(frame, { title: t.selfTest, body, part: 'self-test' })
}

/** The page that is shown at the address of a test without a network. Its script says how many answers wait, and opens the test when there is one. */
export function examinationOfflinePage(app: App, frame: Frame): Html {
  const t = textsIn(frame.language)
  const { frame: nameless, data } = offlineFrame(app, frame)
  const body = markup`<div class="ex-page"><main class="ex-narrow is-middle"><div role="alert" id="examination-offline"><h1>${t.offline}</h1><p class="ex-sub">${t.offlineHint}</p></div></main></div>`
  return writePage(nameless, { title: t.offline, body, part: 'examination-offline', data })
}
