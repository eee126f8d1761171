import type { Bilingual } from '#contract/errors.ts'
import type { SignOnIdentity } from '#server/gateways/sign-on/sign-on.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { Frame } from '#server/pages/frame.ts'
import { type Html, markup } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'
import type { ProviderRow } from './queries.ts'

const chinese = {
  failed: '登录没有完成',
  again: '返回登录',
  home: '返回首页',
  reason: '原因',
  tried: '测试成功',
  triedHint: (name: string) => `${name}回答了下面的内容。没有人因此登录，可以关闭这个窗口。`,
  ours: '对应到',
  theirs: '对方给出的全部属性',
  subject: '账号标识',
  name: '姓名',
  number: '学号或工号',
  mail: '邮箱',
  phone: '手机',
  department: '院系',
  roles: '角色',
  missing: '没有给出',
  secondFactor: '两步验证',
  done: '对方已完成',
}
const english: typeof chinese = {
  failed: 'Sign-in failed',
  again: 'Back to sign-in',
  home: 'Home',
  reason: 'Reason',
  tried: 'Test successful',
  triedHint: (name) => `${name} returned the following. No one was signed in; you can close this window.`,
  ours: 'Mapped to',
  theirs: 'All attributes received',
  subject: 'Account identifier',
  name: 'Name',
  number: 'Number',
  mail: 'Mail',
  phone: 'Phone',
  department: 'Department',
  roles: 'Roles',
  missing: 'not sent',
  secondFactor: 'Two-step verification',
  done: 'done at the provider',
}
const textsIn = (language: Language) => (language === 'zh-CN' ? chinese : english)
const nameIn = ({ name, nameEn }: ProviderRow, language: Language) => inLanguage({ zh: name, en: nameEn || name }, language)

/** The page of a failed sign-on, with the reason and a link back. */
export function signOnErrorPage(
  frame: Frame,
  provider: ProviderRow,
  words: Bilingual,
  { again, reason }: { again: string | undefined; reason: string },
): Html {
  const t = textsIn(frame.language)
  const body = markup`<div class="lt"><main class="lt-main">
    <h1>${t.failed}</h1>
    <p class="lt-lead">${inLanguage(words, frame.language)}</p>
    <p class="lt-note">${nameIn(provider, frame.language)}</p>
    ${reason && markup`<p class="lt-note">${t.reason} <code>${reason}</code></p>`}
    <p class="lt-actions">${again ? markup`<a class="lt-go" href="${again}">${t.again}</a>` : markup`<a class="lt-go" href="/">${t.home}</a>`}</p>
  </main></div>`
  return writePage(frame, { title: t.failed, body, part: 'exception' })
}

/** The page with the result of testing a provider. */
export function testResultPage(frame: Frame, provider: ProviderRow, { subject, attributes, theirs, secondFactor }: SignOnIdentity): Html {
  const t = textsIn(frame.language)
  const keys = ['name', 'number', 'mail', 'phone', 'department'] as const
  const fact = (label: string, value: string | undefined) =>
    markup`<div><dt>${label}</dt><dd>${value || markup`<span class="lt-none">${t.missing}</span>`}</dd></div>`
  const body = markup`<div class="lt"><main class="lt-main">
    <h1>${t.tried}</h1>
    <p class="lt-note">${t.triedHint(nameIn(provider, frame.language))}</p>
    <h2 class="lt-part">${t.ours}</h2>
    <dl class="lt-facts">${fact(t.subject, subject)}${keys.map((key) => fact(t[key], attributes[key]))}${fact(t.roles, attributes.roles.join('、'))}${
      secondFactor && fact(t.secondFactor, t.done)
    }</dl>
    <h2 class="lt-part">${t.theirs}</h2>
    <dl class="lt-facts is-code">${Object.entries(theirs).map(([name, values]) => fact(name, values.join('、')))}</dl>
  </main></div>`
  return writePage(frame, { title: t.tried, body, part: 'exception' })
}
