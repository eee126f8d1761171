import type { avatarRemove, userDetail } from '../../contract.ts'
import type { memberChange } from '#features/people/users/contract.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { showMessage } from '#web/kernel/notices/messages.ts'
import { useGlobal, useRefresh } from '#web/kernel/session/state.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import styles from '../account.module.css'
import { Row } from '../AccountFrame.tsx'
import { AvatarDialog } from './AvatarDialog.tsx'
import { texts } from '../texts.ts'

const detail = 'GET /pressplatform/user/detail'
const reload = () => useRefresh.getState().toggleLayoutUpdata()

/** Avatar and name, which the person can change; account and institution, which the institution maintains. */
export function Profile() {
  const t = useTexts(texts)
  const known = useGlobal((state) => state.userInfo)
  const { data } = useRead<typeof userDetail>(detail, {})
  const me = data ?? known
  const [choosing, setChoosing] = useState(false)
  const done = (text: string) => {
    reload()
    showMessage('success', text)
  }
  const [remove, removing] = useCall<typeof avatarRemove>('DELETE /pressplatform/account/avatar', {
    refresh: [detail],
    onDone: () => done(t.avatarRemoved),
  })
  if (!me) return null
  return (
    <>
      <Row
        label={t.avatar}
        actions={
          <>
            <Button type="link" onClick={() => setChoosing(true)}>
              {t.changeAvatar}
            </Button>
            {me.avatarUrl && (
              <Button type="link" disabled={removing.busy} onClick={() => void remove({})}>
                {t.removeAvatar}
              </Button>
            )}
          </>
        }
      >
        <Avatar name={me.name} src={me.avatarUrl} size={56} />
      </Row>
      <NameRow name={me.name} done={() => done(t.saved)} />
      <Row label={t.account}>
        <bdi>{me.account}</bdi>
      </Row>
      <Row label={t.institution}>
        {me.institutionName}
        <small>{t.byInstitution}</small>
      </Row>
      <AvatarDialog open={choosing} close={() => setChoosing(false)} done={() => done(t.saved)} />
    </>
  )
}

function NameRow({ name, done }: { name: string; done: () => void }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState<string>()
  const [save, { busy, error }] = useCall<typeof memberChange>('POST /pressplatform/user/update', {
    refresh: [detail],
    onDone: () => {
      setTyped(undefined)
      done()
    },
  })
  if (typed === undefined)
    return (
      <Row
        label={t.name}
        actions={
          <Button type="link" onClick={() => setTyped(name)}>
            {t.edit}
          </Button>
        }
      >
        {name}
        <small>{t.nameHelp}</small>
      </Row>
    )
  const send = () => (typed.trim() && typed.trim() !== name ? void save({ body: { name: typed.trim() } }) : setTyped(undefined))
  return (
    <Row label={t.name}>
      <span className={styles.inline}>
        <Input
          autoFocus
          maxLength={60}
          aria-label={t.name}
          autoComplete="name"
          status={error ? 'error' : ''}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={send}
          onKeyDown={({ key }) => key === 'Escape' && setTyped(undefined)}
        />
        <Button type="primary" loading={busy} onClick={send}>
          {t.save}
        </Button>
        <Button onClick={() => setTyped(undefined)}>{t.cancel}</Button>
      </span>
    </Row>
  )
}
