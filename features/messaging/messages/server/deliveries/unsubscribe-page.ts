import type { Frame } from '#server/pages/frame.ts'
import { type Html, markup } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'

const texts = {
  'zh-CN': {
    title: '停止接收邮件',
    one: '以后不再用邮件发送这一类消息。消息仍会出现在收件箱里。',
    digest: '以后不再发送消息汇总邮件。消息仍会出现在收件箱里。',
    stop: '停止接收',
    done: '已停止',
    doneWhy: '不会再收到这类邮件。可以随时在“个人资料 · 消息通知”里重新打开。',
    settings: '管理消息通知',
  },
  'en-US': {
    title: 'Unsubscribe from these mails',
    one: 'You will no longer get messages of this kind by mail. They still appear in your inbox.',
    digest: 'You will no longer get digests by mail. Messages still appear in your inbox.',
    stop: 'Unsubscribe',
    done: 'Unsubscribed',
    doneWhy: 'You will not receive these mails again. You can turn them back on at any time in your account, under message notifications.',
    settings: 'Message notifications',
  },
}

const style = markup`<style>
  .stop { max-inline-size: 26rem; margin: 14vh auto 4rem; padding-inline: 1.5rem; color: var(--ink, #151d21); font: 15px/1.7 system-ui, sans-serif }
  .stop h1 { font-size: 1.5rem; font-weight: 600; margin: 0 0 0.5rem }
  .stop a { color: var(--qing, #0b5c74) }
  .stop button { margin-block-start: 1rem; padding: 0.55rem 1.6rem; font: inherit; font-weight: 600; color: #fff; background: #0b5c74; border: 0; border-radius: 6px; cursor: pointer }
  .stop :focus-visible { outline: 2px solid var(--qing, #0b5c74); outline-offset: 2px }
</style>`

/** The confirmation form, or the page after unsubscribing. */
export function unsubscribePage(frame: Frame, isDigest: boolean, step: { action: string } | 'done'): Html {
  const t = texts[frame.language]
  const body =
    step === 'done'
      ? markup`<main class="stop"><h1>${t.done}</h1><p>${t.doneWhy}</p><p><a href="/account/data#messages">${t.settings}</a></p></main>`
      : markup`<main class="stop"><h1>${t.title}</h1><p>${isDigest ? t.digest : t.one}</p>
        <form method="post" action="${step.action}"><button>${t.stop}</button></form></main>`
  return writePage(frame, { title: step === 'done' ? t.done : t.title, body, head: style })
}
