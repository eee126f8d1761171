import { CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { BankGrant, QuestionBank, questionBankGrants, questionBankShare } from '../../contract-banks.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import type { TreeEntry } from '#web/ui/tree/tree.ts'
import { bankLines } from '../lines.ts'
import { texts } from '../texts.ts'
import styles from './bank-shares.module.css'

const rights = ['view', 'use', 'edit'] as const

/** Whom a bank is shared with besides its scope. Every change is saved at once. */
export function BankShares({ bank, departments }: { bank: QuestionBank; departments: readonly TreeEntry[] }) {
  const t = useTexts(texts)
  const { data: grants = [], error, refetch } = useRead<typeof questionBankGrants>('GET /question/banks/{bankId}/grants', { bankId: bank.id })
  const [share, { busy }] = useCall<typeof questionBankShare>('PUT /question/banks/{bankId}/grants', { refresh: bankLines })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  const save = (next: readonly BankGrant[]) =>
    void share({ bankId: bank.id, body: { grants: next.map(({ holderKind, holderId, access }) => ({ holderKind, holderId, access })) } })
  const add = (holderKind: BankGrant['holderKind'], holderId: string | null) => {
    if (holderId && !grants.some((each) => each.holderId === holderId)) save([...grants, { holderKind, holderId, access: 'use' }])
  }
  return (
    <section className={styles.shares} aria-label={t.shareTitle}>
      <h3>{t.shareTitle}</h3>
      <ul>
        {grants.map((grant) => (
          <li key={grant.holderId}>
            <span>
              {grant.name} <small>{t.holderKinds(grant.holderKind)}</small>
            </span>
            <Select
              size="small"
              aria-label={`${t.scopeAccess} ${grant.name}`}
              value={grant.access}
              disabled={busy}
              options={rights.map((value) => ({ value, label: t.accesses(value) }))}
              onChange={(access) => save(grants.map((each) => (each === grant ? { ...each, access } : each)))}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t.takeBack(grant.name)}
              disabled={busy}
              onClick={() => save(grants.filter((each) => each !== grant))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <PersonPicker value={null} label={t.addPerson} placeholder={t.addPerson} except={[bank.owner.id]} onChange={(id) => add('member', id)} />
        <TreeField
          entries={departments}
          label={t.chooseDepartment}
          placeholder={t.chooseDepartment}
          value={null}
          onChange={(id) => add('department', id)}
        />
      </div>
    </section>
  )
}
