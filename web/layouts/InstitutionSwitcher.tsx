import { DownOutlined } from '@ant-design/icons'
import type { membershipList, selectAuth } from '@recto/contract/session'
import { Dropdown } from 'antd'
import { screenHref } from '../kernel/router-base.ts'
import { useGlobal } from '../kernel/state.ts'
import { useAsk } from '../kernel/use-ask.ts'
import { useCall } from '../kernel/use-call.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import style from './InstitutionSwitcher.module.css'
import { texts } from './texts.ts'

/** The institution one works in. Who belongs to several can change it here; everything is then loaded anew. */
export function InstitutionSwitcher({ collapsed }: { collapsed: boolean }) {
  const t = useTexts(texts)
  const name = useGlobal(({ userInfo }) => userInfo?.institutionName ?? '')
  const { data: memberships = [] } = useAsk<typeof membershipList>('GET /pressplatform/user/memberships', {})
  const [choose, { busy }] = useCall<typeof selectAuth>('POST /pressplatform/user/selectAuth', { onDone: () => location.assign(screenHref('/')) })

  const mark = <Avatar name={name} size={24} shape="square" />
  if (memberships.length < 2)
    return (
      <div className={style.box} data-collapsed={collapsed || undefined} title={name}>
        {mark}
        {!collapsed && <span className={style.name}>{name}</span>}
      </div>
    )
  const items = memberships.slice(0, 8).map(({ institutionId, name: label, current }) => ({ key: institutionId, label, disabled: busy || current }))
  const more = memberships.length > 8 ? [{ type: 'divider' as const }, { key: 'all', label: t.otherInstitution }] : []
  const onClick = ({ key }: { key: string }) => {
    if (key === 'all') location.assign(screenHref('/institution/change'))
    else void choose({ body: { institutionId: key } })
  }
  const selectedKeys = memberships.filter(({ current }) => current).map(({ institutionId }) => institutionId)
  return (
    <Dropdown trigger={['click']} menu={{ items: [...items, ...more], selectedKeys, onClick }} placement="bottomLeft">
      <button type="button" className={style.box} data-collapsed={collapsed || undefined} aria-label={`${t.switchInstitution}: ${name}`} title={name}>
        {mark}
        {!collapsed && <span className={style.name}>{name}</span>}
        {!collapsed && <DownOutlined className={style.arrow ?? ''} aria-hidden="true" />}
      </button>
    </Dropdown>
  )
}
