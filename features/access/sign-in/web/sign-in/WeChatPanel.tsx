import { useRef, useState } from 'react'
import { currentDevice } from '#web/kernel/page/device.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { WeChatIcon } from '#web/ui/display/line-icons.tsx'
import { failureOf } from '#web/light/form/attempt/failure.ts'
import type { FormProps } from './SignInScreen.tsx'
import { texts } from '../texts.ts'
import { beginWeChat, insideWeChat } from '#web/light/form/attempt/wechat-journey.ts'

/** Starts the sign-in with WeChat: scanning on a computer, one press inside WeChat. In another browser on a phone there is nothing to scan with, so the text explains the alternatives. */
export function WeChatPanel({ data }: FormProps) {
  const t = useTexts(texts)
  const keep = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const inside = insideWeChat()
  const phone = ['Android', 'IOS'].includes(currentDevice())

  async function begin() {
    if (busy) return
    setBusy(true)
    try {
      const redirect = new URLSearchParams(location.search).get('redirect') ?? ''
      await beginWeChat({ purpose: 'signIn', from: data.from, redirect, keep: keep.current?.checked ?? false })
    } catch (error) {
      setProblem(failureOf(error, []).other)
      setBusy(false)
    }
  }

  return (
    <div className="si-wechat">
      <p>{inside ? t.wechatInside : phone ? t.wechatPhone : t.wechatScan}</p>
      <label className="si-keep">
        <input ref={keep} type="checkbox" name="keep" />
        <span>{t.keep}</span>
      </label>
      <p className="si-error si-other-error" role="alert">
        {problem}
      </p>
      <button type="button" className="si-go" aria-disabled={busy} onClick={() => void begin()}>
        <WeChatIcon /> {inside ? t.wechatOnce : t.wechatOpen}
      </button>
    </div>
  )
}
