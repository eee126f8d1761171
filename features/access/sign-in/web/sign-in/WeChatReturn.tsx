import { guestRequest, isFramed } from '#web/light/form/attempt/guest-call.ts'
import type { wechatBind } from '#features/access/account/contract-security.ts'
import type { SignInAnswer } from '#features/access/session/contract.ts'
import type { wechatSignIn } from '#features/access/session/contract-wechat.ts'
import { useEffect, useRef, useState } from 'react'
import { safeRedirect } from '#web/kernel/session/safe-redirect.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { failureOf } from '#web/light/form/attempt/failure.ts'
import { signInAddress } from './sign-in-data.ts'
import type { FormProps } from './SignInScreen.tsx'
import { texts } from '../texts.ts'
import { endWeChat, type WeChatJourney } from '#web/light/form/attempt/wechat-journey.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

/** Return from WeChat: signs in, or binds WeChat to the signed-in account. */
export function WeChatReturn({ data, settle }: FormProps) {
  const t = useTexts(texts)
  const [problem, setProblem] = useState<string>()
  const begun = useRef(false)

  useEffect(() => {
    // The answer can be used only once, but the component may be mounted twice.
    if (begun.current) return
    begun.current = true
    const query = new URLSearchParams(location.search)
    const code = query.get('code')
    const journey = endWeChat(query.get('state'))
    // Remove the code from the address in any case.
    const backQuery = journey?.redirect ? `?redirect=${encodeURIComponent(journey.redirect)}` : ''
    history.replaceState(history.state, '', location.pathname + backQuery)
    if (!journey) return setProblem(t.wechatUnasked)
    // WeChat returns without a code if the person has refused.
    if (!code) return setProblem(t.wechatRefused)
    arrive(journey, code, settle).catch((error: unknown) => setProblem(failureOf(error, []).other ?? t.wechatUnasked))
  }, [settle, t])

  return (
    <div className="si-form">
      <h1>{t.byWechat}</h1>
      <p className="si-hint" role="status">
        {problem ?? t.wechatArriving}
      </p>
      {problem && (
        <a className="si-go" href={signInAddress(data)}>
          {t.back}
        </a>
      )}
    </div>
  )
}

async function arrive(journey: WeChatJourney, code: string, settle: (answer: SignInAnswer) => Promise<void>): Promise<void> {
  const { entrance, state, from, keep, redirect } = journey
  if (journey.purpose === 'bind') {
    await send<typeof wechatBind>('POST /pressplatform/account/bindings/wechat', { body: { entrance, code, state } }, guestRequest)
    location.replace(safeRedirect(redirect) ?? screenHref('/account/data'))
    return
  }
  const body = { entrance, code, state, keep, framed: isFramed(), ...(from && { from }) }
  await settle(await send<typeof wechatSignIn>('POST /pressplatform/session/wechat', { body }, guestRequest))
}
