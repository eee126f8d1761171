import type { PendingSignIn, SignInAnswer } from '#features/access/session/contract.ts'
import { useCallback, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ActivateForm } from '../join/ActivateForm.tsx'
import { BindForm } from '../join/BindForm.tsx'
import { BindOrRegister } from '../join/BindOrRegister.tsx'
import { ForgottenForm } from './ForgottenForm.tsx'
import { LanguageSelect } from '#web/light/form/LanguageSelect.tsx'
import { NextStep } from '../steps/NextStep.tsx'
import { RegisterForm } from '../join/RegisterForm.tsx'
import { afterSignIn, isPending } from './sign-in-call.ts'
import type { SignInData } from '../../contract-page.ts'
import { institutionsAddress, pageAddress } from './sign-in-data.ts'
import { SignInTabs } from './SignInTabs.tsx'
import { texts } from '../texts.ts'
import { WeChatReturn } from './WeChatReturn.tsx'

/** Props of every form of the sign-in pages. */
export interface FormProps {
  data: SignInData
  /** A verified phone or identity that is not bound to an account yet. */
  held: PendingSignIn | undefined
  /** Handles an answer: opens the next page if the session has begun, otherwise shows the next step. */
  settle: (answer: SignInAnswer) => Promise<void>
}

const views = {
  signIn: SignInTabs,
  register: RegisterForm,
  activate: ActivateForm,
  forgotten: ForgottenForm,
  bindOrRegister: BindOrRegister,
  bind: BindForm,
  wechat: WeChatReturn,
}

/** A sign-in page: its form, then the steps that are still needed, then a redirect. */
export function SignInScreen({ data, begun }: { data: SignInData; begun: PendingSignIn | undefined }) {
  const [pending, setPending] = useState(begun)
  const settle = useCallback(
    async (answer: SignInAnswer) => {
      if (!isPending(answer)) location.assign(await afterSignIn(data))
      else if (answer.next === 'bind') location.assign(pageAddress('/mobile/bindingAndregister', data, answer))
      else setPending(answer)
    },
    [data],
  )
  const held = pending?.next === 'bind' ? pending : undefined
  const View = views[data.view]
  return (
    <>
      <LanguageSelect />
      {pending && !held ? (
        <NextStep key={pending.token} pending={pending} settle={settle} again={() => setPending(undefined)} />
      ) : (
        <View data={data} held={held} settle={settle} />
      )}
      <Foot data={data} />
    </>
  )
}

function Foot({ data }: { data: SignInData }) {
  const { institution } = data
  const t = useTexts(texts)
  return (
    <footer className="si-foot">
      <span>
        {t.notHere(institution)} <a href={institutionsAddress(data)}>{t.change(institution)}</a>
      </span>
      <span className="si-by">Recto</span>
    </footer>
  )
}
