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
}

const english: typeof chinese = {
  title: 'Test',
  loading: 'Loading the paper…',
  noScript: 'A test needs scripts. Turn on JavaScript in your browser, or use another one.',
  selfTest: 'Self-test',
  loadingSelf: 'Loading…',
}

const textsIn = (language: Language) => (language === 'zh-CN' ? chinese : english)

/** The page of a test, whose script fills it. */
export function examinationPage(frame: Frame): Html {
  const t = textsIn(frame.language)
  const body = markup`<div id="examination"><p class="ex-loading">${t.loading}</p></div><noscript><p class="ex-noscript">${t.noScript}</p></noscript>`
  return writePage(frame, { title: t.title, body, part: 'examination' })
}

/** The page without a test: self-tests, whose script fills it. */
export function selfTestPage(frame: Frame): Html {
  const t = textsIn(frame.language)
  const body = markup`<div id="self-test"><p class="ex-loading">${t.loadingSelf}</p></div><noscript><p class="ex-noscript">${t.noScript}</p></noscript>`
  return writePage(frame, { title: t.selfTest, body, part: 'self-test' })
}
