import type { factorGet } from '../../contract-security.ts'
import { dayText } from '#web/ui/time/When.tsx'
import type { bindingList, identityUnbind, targetUnbind } from '../../contract-security.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { showMessage } from '#web/kernel/notices/messages.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { beginWeChat } from '#web/light/form/attempt/wechat-journey.ts'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import styles from '../account.module.css'
import { Row } from '../AccountFrame.tsx'
import { type FactorAct, FactorDialog } from './FactorDialog.tsx'
import { Sessions } from './Sessions.tsx'
import { BindContactDialog } from '../profile/BindContactDialog.tsx'
import { texts } from '../texts.ts'

const bindingsLine = 'GET /pressplatform/account/bindings'

const bindWeChat = () =>
  beginWeChat({ purpose: 'bind', from: '', redirect: '/account/data#security' }).catch((error: Error) => showMessage('error', error.message))

/** Ways to sign in, second factor, and active sessions. */
export function Security() {
  const t = useTexts(texts)
  const { modal } = App.useApp()
  const bindings = useRead<typeof bindingList>(bindingsLine, {})
  const factor = useRead<typeof factorGet>('GET /pressplatform/account/factor', {})
  const [binding, setBinding] = useState<'phone' | 'mail'>()
  const [act, setAct] = useState<FactorAct>()
  const unbound = { refresh: [bindingsLine], onDone: () => showMessage('success', t.unbound) }
  const [unbindTarget] = useCall<typeof targetUnbind>('DELETE /pressplatform/account/bindings/target/{kind}', unbound)
  const [unbindIdentity] = useCall<typeof identityUnbind>('DELETE /pressplatform/account/bindings/{identityId}', unbound)
  if (bindings.error) return <Failed error={bindings.error} retry={() => void bindings.refetch()} />
  if (!bindings.data)
    return (
      <Waiting>
        <TableSkeleton rows={4} />
      </Waiting>
    )
  const { hasPassword, phone, phoneVerified, mail, mailVerified, identities, wechatAvailable } = bindings.data
  const ask = (target: string, run: () => void) =>
    modal.confirm({
      title: t.unbindTarget(target),
      content: t.unbindHelp,
      okText: t.unbind,
      cancelText: t.cancel,
      okButtonProps: { danger: true },
      onOk: run,
    })
  const target = (kind: 'phone' | 'mail', value: string | null, verified: boolean) => (
    <Row
      label={t[kind]}
      actions={
        <>
          <Button type="link" onClick={() => setBinding(kind)}>
            {value ? t.change : t.bind}
          </Button>
          {value && (
            <Button type="link" onClick={() => ask(value, () => void unbindTarget({ kind }))}>
              {t.unbind}
            </Button>
          )}
        </>
      }
    >
      {value ? <bdi>{value}</bdi> : t.none}
      {value && !verified && <small data-warn>{t.unverified}</small>}
    </Row>
  )
  const wechat = identities.some(({ provider }) => provider === 'wechat')
  return (
    <>
      <Row label={t.password} actions={<Link to="/account/password">{hasPassword ? t.change : t.set}</Link>}>
        {hasPassword ? t.passwordSet : t.passwordUnset}
      </Row>
      {target('phone', phone, phoneVerified)}
      {target('mail', mail, mailVerified)}
      {identities.map(({ id, provider, name, boundAt }) => (
        <Row
          key={id}
          label={provider === 'wechat' ? t.wechat : name}
          actions={
            <Button type="link" onClick={() => ask(name, () => void unbindIdentity({ identityId: id }))}>
              {t.unbind}
            </Button>
          }
        >
          {name || t.bound}
          <small>{dayText(boundAt)}</small>
        </Row>
      ))}
      {wechatAvailable && !wechat && (
        <Row
          label={t.wechat}
          actions={
            <Button type="link" onClick={() => void bindWeChat()}>
              {t.wechatBind}
            </Button>
          }
        >
          {t.none}
        </Row>
      )}
      <Row
        label={t.factor}
        actions={
          factor.data?.enabledAt ? (
            <>
              <Button type="link" onClick={() => setAct('renew')}>
                {t.factorRenew}
              </Button>
              {!factor.data.obligatory && (
                <Button type="link" onClick={() => setAct('disable')}>
                  {t.factorDisable}
                </Button>
              )}
            </>
          ) : (
            <Button type="link" onClick={() => setAct('enable')}>
              {t.factorEnable}
            </Button>
          )
        }
      >
        {factor.data?.enabledAt ? t.factorOn(factor.data.recoveryLeft) : t.factorOff}
        {factor.data?.obligatory && <small>{t.factorObligatory}</small>}
      </Row>
      <h3 className={styles.part}>{t.sessions}</h3>
      <Sessions />
      <BindContactDialog kind={binding} hasPassword={hasPassword} close={() => setBinding(undefined)} done={() => showMessage('success', t.bound)} />
      <FactorDialog act={act} hasPassword={hasPassword} close={() => setAct(undefined)} />
    </>
  )
}
