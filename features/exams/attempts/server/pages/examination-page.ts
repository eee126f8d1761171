import type { Language } from '#server/kernel/http/refusal.ts'
import type { Frame } from '#server/pages/frame.ts'
import { markup, type Html } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'

const chinese = {
  title: '考试',
  loading: '正在取试卷…',
  noScript: '考试要用到脚本。请在浏览器里打开 JavaScript，或换一个浏览器。',
  noTest: '要打开哪场考试？',
  noTestHint: '请从班级、消息或老师给的链接打开考试。',
  home: '回到个人中心',
}

const english: typeof chinese = {
  title: 'Test',
  loading: 'Loading the paper…',
  noScript: 'A test needs scripts. Turn on JavaScript in your browser, or use another one.',
  noTest: 'Which test?',
  noTestHint: 'Open a test from your class, your messages or the link that you were given.',
  home: 'Back to my centre',
}

const textsIn = (language: Language) => (language === 'zh-CN' ? chinese : english)

/** The page of a test, whose script fills it. */
export function examinationPage(frame: Frame): Html {
  const t = textsIn(frame.language)
  const body = markup`<div id="examination"><p class="ex-loading">${t.loading}</p></div><noscript><p class="ex-noscript">${t.noScript}</p></noscript>`
  return writePage(frame, { title: t.title, body, part: 'examination' })
}

/** The page without a test to open. */
export function noTestPage(frame: Frame): Html {
  const t = textsIn(frame.language)
  const body = markup`<div class="ex-page"><main class="ex-narrow is-middle"><h1>${t.noTest}</h1><p class="ex-sub">${t.noTestHint}</p><a class="ex-btn is-large" href="/mycenter/home">${t.home}</a></main></div>`
  return writePage(frame, { title: t.noTest, body, part: 'examination' })
}
