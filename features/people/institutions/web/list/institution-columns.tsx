import type { Institution, InstitutionState } from '../../contract.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { dayText, When } from '#web/ui/time/When.tsx'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import styles from '../institutions.module.css'
import type { Texts } from '../texts.ts'

const shapes: Record<InstitutionState, StatusShape> = { active: 'solid', trial: 'half', expiring: 'centre', expired: 'diamond', suspended: 'bar' }

export const StateMark = ({ state, t }: { state: InstitutionState; t: Texts }) => <StatusDot shape={shapes[state]} word={t[state]} />

/** The columns of the list of institutions. */
export function institutionColumns(t: Texts, open: (row: Institution) => void): Column<Institution>[] {
  return [
    {
      key: 'name',
      title: t.name,
      width: 210,
      sort: ['name', '-name'],
      render: (row) => (
        <span className={styles.named}>
          <Avatar name={row.name} size={34} shape="square" />
          <span>
            <RowLink open={() => open(row)}>{row.name}</RowLink>
            <small>{row.code}</small>
          </span>
        </span>
      ),
    },
    { key: 'state', title: t.state, width: 104, render: ({ state }) => <StateMark state={state} t={t} /> },
    { key: 'package', title: t.package, width: 96, render: ({ packageName }) => packageName ?? <span className={styles.dim}>{t.noPackage}</span> },
    {
      key: 'accounts',
      title: t.accounts,
      width: 116,
      align: 'end',
      render: ({ usage }) => <Used used={usage.accounts} limit={usage.accountLimit} write={thousands} t={t} />,
    },
    {
      key: 'expires',
      title: t.expires,
      width: 104,
      align: 'end',
      sort: ['expiresAt', 'expiresAt'],
      render: ({ expiresAt }) => (expiresAt ? dayText(expiresAt) : <span className={styles.dim}>{t.forever}</span>),
    },
    { key: 'kind', title: t.kind, width: 92, render: ({ kind }) => t[kind] },
    {
      key: 'storage',
      title: t.storage,
      width: 132,
      align: 'end',
      optional: true,
      render: ({ usage }) => <Used used={usage.storage} limit={usage.storageLimit} write={fileSize} t={t} />,
    },
    { key: 'parent', title: t.parent, width: 132, optional: true, render: ({ parentName }) => parentName ?? '-' },
    {
      key: 'contact',
      title: t.contact,
      width: 132,
      optional: true,
      render: ({ contact, contactPhone }) => [contact, contactPhone].filter(Boolean).join('　') || '-',
    },
    {
      key: 'created',
      title: t.created,
      width: 116,
      align: 'end',
      optional: true,
      sort: ['-createdAt', 'createdAt'],
      render: ({ createdAt }) => <When at={createdAt} />,
    },
  ]
}

/** A used amount with its limit; marked from 90 %. */
export function Used({ used, limit, write, t }: { used: number; limit: number | null; write: (n: number) => string; t: Pick<Texts, 'accountsOf'> }) {
  if (limit === null) return write(used)
  return (
    <span data-full={used >= limit * 0.9 || undefined} className={styles.used}>
      {t.accountsOf(write(used), write(limit))}
    </span>
  )
}
