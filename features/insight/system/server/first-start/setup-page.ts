import type { Frame } from '#server/pages/frame.ts'
import { type Html, markup } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'

const texts = {
  'zh-CN': {
    title: '开始使用 Recto',
    intro: '建立第一位管理员及其所在机构。这个链接只能使用一次。',
    gone: '这个链接已经失效',
    goneWhy: '管理员已经建立，或者链接已过期。重新启动服务会给出新的链接；也可以在服务器上运行 npm run recto -- admin create。',
    signIn: '去登录',
    institution: '机构名称',
    name: '您的姓名',
    account: '账号',
    accountHint: '2 到 60 个字母、数字或 . _ - @',
    password: '密码',
    passwordHint: '至少 8 个字符',
    submit: '建立',
  },
  'en-US': {
    title: 'Set up Recto',
    intro: 'Create the first administrator and their institution. This link works once.',
    gone: 'This link no longer works',
    goneWhy:
      'An administrator already exists, or the link has expired. Restart the server for a new link, or run npm run recto -- admin create on the server.',
    signIn: 'Sign in',
    institution: 'Institution',
    name: 'Your name',
    account: 'Account',
    accountHint: '2 to 60 letters, digits or . _ - @',
    password: 'Password',
    passwordHint: 'At least 8 characters',
    submit: 'Set up',
  },
}

const style = markup`<style>
  .setup { max-inline-size: 26rem; margin: 12vh auto 4rem; padding-inline: 1.5rem; color: var(--ink, #151d21); font: 15px/1.7 system-ui, sans-serif }
  .setup h1 { font-size: 1.5rem; font-weight: 600; margin: 0 0 0.5rem }
  .setup label { display: block; margin-block-start: 1.1rem; font-weight: 500 }
  .setup input { display: block; box-sizing: border-box; inline-size: 100%; margin-block-start: 0.3rem; padding: 0.55rem 0.7rem; font: inherit; color: inherit;
    background: var(--paper, #fff); border: 1px solid var(--line, #c9d1d5); border-radius: 6px }
  .setup input[aria-invalid] { border-color: var(--dan, #bc3a22) }
  .setup small { font-weight: 400; color: var(--ink-2, #56646b) }
  .setup [role='alert'] { color: var(--dan, #bc3a22); font-weight: 400 }
  .setup button { margin-block-start: 1.6rem; padding: 0.55rem 1.6rem; font: inherit; font-weight: 600; color: #fff; background: var(--qing, #0b5c74); border: 0; border-radius: 6px; cursor: pointer }
  .setup :focus-visible { outline: 2px solid var(--qing, #0b5c74); outline-offset: 2px }
</style>`

export interface SetupForm {
  account?: string
  name?: string
  institution?: string
}
/** The field that was refused, with the message. */
export interface Refused {
  path: string
  message: string
}

/** A plain HTML form that works without scripts and before the web app is built. */
export function setupPage(frame: Frame, filled: SetupForm = {}, refused?: Refused): Html {
  const t = texts[frame.language]
  const field = (name: string, label: string, value = '', attributes: Html = markup``, hint = '') => {
    const wrong = refused?.path === name
    return markup`<label for="${name}">${label}${hint && markup` <small>${hint}</small>`}</label>
      <input id="${name}" name="${name}" value="${value}" required ${attributes}${wrong && markup` aria-invalid="true" aria-describedby="${name}-wrong" autofocus`} />
      ${wrong && markup`<span id="${name}-wrong" role="alert">${refused.message}</span>`}`
  }
  const body = markup`<main class="setup">
    <h1>${t.title}</h1>
    <p>${t.intro}</p>
    ${refused && !['institution', 'name', 'account', 'password'].includes(refused.path) && markup`<p role="alert">${refused.message}</p>`}
    <form method="post">
      ${field('institution', t.institution, filled.institution, markup`maxlength="100" autocomplete="organization"`)}
      ${field('name', t.name, filled.name, markup`maxlength="50" autocomplete="name"`)}
      ${field('account', t.account, filled.account, markup`maxlength="60" autocomplete="username" autocapitalize="none" spellcheck="false"`, t.accountHint)}
      ${field('password', t.password, '', markup`type="password" minlength="8" maxlength="200" autocomplete="new-password"`, t.passwordHint)}
      <button>${t.submit}</button>
    </form>
  </main>`
  return writePage(frame, { title: t.title, head: style, body })
}

export function setupGonePage(frame: Frame): Html {
  const t = texts[frame.language]
  const body = markup`<main class="setup">
    <h1>${t.gone}</h1>
    <p>${t.goneWhy}</p>
    <p><a href="/textbooklogin">${t.signIn}</a></p>
  </main>`
  return writePage(frame, { title: t.gone, head: style, body })
}
