import type { Member, InitialCredential } from '../../contract.ts'
import type { memberPassword, factorReset } from '../../contract-first-access.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { MemberAction } from '../member/MemberMenu.tsx'
import { texts } from '../texts.ts'
import type { useMemberBatch } from './use-member-batch.ts'
import { memberLines } from './user-lines.ts'

/** Actions on one member, with confirmations in proportion to their consequences. */
export function useMemberActions(batch: ReturnType<typeof useMemberBatch>) {
  const t = useTexts(texts)
  const { modal, message } = App.useApp()
  const [secret, setSecret] = useState<{ name: string; secret: InitialCredential }>()
  const [handover, setHandover] = useState<{ member: Member; leaving: boolean }>()
  const [rejecting, setRejecting] = useState<readonly Member[]>()
  const [resetFactor] = useCall<typeof factorReset>('POST /pressplatform/account/factor/reset', {
    refresh: memberLines,
    onDone: () => void message.success(t.factorDone),
  })
  const [reset] = useCall<typeof memberPassword>('POST /pressplatform/users/{memberId}/password', { refresh: memberLines })

  const ask = (member: Member, way: 'password' | 'code') =>
    modal.confirm({
      title: way === 'password' ? t.askPassword(member.name) : t.askCode(member.name),
      content: way === 'password' ? t.askPasswordHelp : t.askCodeHelp,
      okText: way === 'password' ? t.password : t.code,
      cancelText: t.cancel,
      async onOk() {
        const answer = await reset({ memberId: member.id, body: { way } })
        if (answer) setSecret({ name: member.name, secret: answer.data })
      },
    })
  const act = (action: MemberAction, member: Member): unknown => {
    switch (action) {
      case 'password':
      case 'code':
        return ask(member, action)
      case 'factor':
        return modal.confirm({
          title: t.askFactor(member.name),
          content: t.askFactorHelp,
          okText: t.factor,
          cancelText: t.cancel,
          onOk: () => resetFactor({ body: { memberId: member.id } }),
        })
      case 'approve':
        return batch.approve([member])
      case 'reject':
        return setRejecting([member])
      case 'disable':
        return batch.disable([member])
      case 'enable':
        return batch.enable([member])
      case 'transfer':
      case 'leave':
        return setHandover({ member, leaving: action === 'leave' })
    }
  }
  return { act, secret, setSecret, handover, closeHandover: () => setHandover(undefined), rejecting, setRejecting }
}
