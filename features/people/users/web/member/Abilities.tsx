import { CheckOutlined, CloseOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import type { Ability, memberPermissions } from '../../contract-roles.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { MemberDraft } from './member-draft.ts'
import { texts } from '../texts.ts'
import styles from '../users.module.css'

export const permissionsLine = 'POST /pressplatform/users/permissions'

/** Permissions that result from these roles and this scope, compared with the present ones; without `id` for a new member. */
export function useMemberPermissions(id: string | undefined, { roles, departmentIds, scope, scopeDepartmentIds }: MemberDraft) {
  const body = {
    ...(id && { id }),
    roles,
    departmentId: departmentIds[0] ?? null,
    scope,
    scopeDepartmentIds: scope === 'departments' ? scopeDepartmentIds : [],
  }
  return useRead<typeof memberPermissions>(permissionsLine, roles.length ? { body } : undefined, { keep: true })
}

const shortLength = 6

/** Permissions of a member as text, each with the roles it comes from. A long list is shortened to the changes and some of the rest. */
export function PermissionSummary({
  answer: { data, isPlaceholderData },
  isNew = false,
}: {
  answer: ReturnType<typeof useMemberPermissions>
  isNew?: boolean
}) {
  const t = useTexts(texts)
  const [whole, setWhole] = useState(false)
  if (!data) return null
  const changed = isNew || data.added + data.removed > 0
  const items = whole ? data.items : important(data.items)
  return (
    <section className={styles.abilities} aria-busy={isPlaceholderData}>
      <header>
        <h3>{changed ? t.abilities : t.abilitiesNow}</h3>
        <span>{t.abilitiesFrom}</span>
        {data.items.length > shortLength && (
          <Button type="link" size="small" onClick={() => setWhole(!whole)}>
            {whole ? t.shortList : t.wholeList}
          </Button>
        )}
      </header>
      {data.refused && (
        <p className={styles.refused} role="alert">
          {data.refused}
        </p>
      )}
      <ul>
        {items.map((ability) => (
          <li key={ability.key} data-change={ability.change}>
            <Sign change={ability.change} words={t[ability.change]} />
            <span>{ability.words}</span>
            <small>{ability.from.join(t.listComma)}</small>
          </li>
        ))}
        {data.cannot.length > 0 && (
          <li data-change="no">
            <CloseOutlined aria-hidden />
            <span>{t.cannot(data.cannot.join(t.listComma))}</span>
          </li>
        )}
      </ul>
      <p className={styles.reach}>{t.reach(thousands(data.reach))}</p>
    </section>
  )
}

/** The first unchanged permissions, then all changes. */
function important(items: readonly Ability[]): Ability[] {
  const changed = items.filter(({ change }) => change !== 'kept')
  const kept = items.filter(({ change }) => change === 'kept').slice(0, Math.max(shortLength - changed.length, 3))
  return [...kept, ...changed]
}

function Sign({ change, words }: { change: Ability['change']; words: string }) {
  if (change === 'kept') return <CheckOutlined aria-hidden />
  return change === 'added' ? <PlusOutlined aria-label={words} /> : <MinusOutlined aria-label={words} />
}
