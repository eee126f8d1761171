import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { fileSize } from '#plain/numbers/file-size.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { SearchField } from '#web/ui/list/filters/FilterBar.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import type { resourceQuotaChange, resourceQuotaList } from '../../contract.ts'
import { quotaLine } from '../lines.ts'
import { usageTexts } from './texts.ts'
import styles from './usage.module.css'

const GiB = 1024 ** 3
const size = 10

/** Who fills the storage of the institution, the largest first, and how much each person may take. */
export function QuotaDialog({ close }: { close: () => void }) {
  const t = useTexts(usageTexts)
  const [page, setPage] = useState(1)
  const [words, setWords] = useState('')
  const [editing, setEditing] = useState<string>()
  const undo = useUndo()
  const asked = useRead<typeof resourceQuotaList>(quotaLine, { query: { page, size, ...(words && { q: words }) } }, { keep: true })
  const [change, { busy }] = useCall<typeof resourceQuotaChange>('PUT /pressplatform/resources/quotas', {
    refresh: [quotaLine],
    onDone() {
      undo(t.limitSaved)
      setEditing(undefined)
    },
  })
  const { data } = asked
  return (
    <Modal open title={t.quotas} footer={null} width={640} onCancel={close}>
      <p className={styles.help}>{t.quotasHelp}</p>
      <div className={styles.everyone}>
        <span>{t.everyone}</span>
        {editing === 'everyone' ? (
          <LimitField
            label={t.everyone}
            limit={null}
            busy={busy}
            save={(limit) => void change({ body: { memberId: null, limit } })}
            cancel={() => setEditing(undefined)}
          />
        ) : (
          <Button size="small" onClick={() => setEditing('everyone')}>
            {t.change}
          </Button>
        )}
      </div>
      <SearchField
        value={words}
        label={t.findPerson}
        onChange={(next) => {
          setWords(next)
          setPage(1)
        }}
      />
      {asked.error && <Failed error={asked.error} retry={() => void asked.refetch()} />}
      {!data && !asked.error && <Skeleton active />}
      {data && data.items.length === 0 && <p role="status">{t.noPerson}</p>}
      {data && (
        <ul className={styles.rows} aria-busy={asked.isPlaceholderData}>
          {data.items.map(({ member, bytes, count, limit }) => (
            <li key={member.id}>
              <PersonName name={member.name} of={member.name} />
              <span className={styles.amount}>
                {fileSize(bytes)}
                <small>{t.count(thousands(count))}</small>
              </span>
              <span className={styles.limit}>
                {editing === member.id ? (
                  <LimitField
                    label={t.limitOf(member.name)}
                    limit={limit}
                    busy={busy}
                    save={(next) => void change({ body: { memberId: member.id, limit: next } })}
                    cancel={() => setEditing(undefined)}
                  />
                ) : (
                  <>
                    <small>{limit === null ? t.noLimit : t.limit(fileSize(limit))}</small>
                    <Button size="small" type="link" aria-label={`${t.change} ${t.limitOf(member.name)}`} onClick={() => setEditing(member.id)}>
                      {t.change}
                    </Button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > size && (
        <Pager bare counted="" total={data.total} page={page} size={size} onChange={(next) => next.page && setPage(next.page)} />
      )}
    </Modal>
  )
}

interface LimitProps {
  label: string
  /** Bytes; null for no limit. */
  limit: number | null
  busy: boolean
  save: (limit: number | null) => void
  cancel: () => void
}

/** A limit in gigabytes; empty for none. */
function LimitField({ label, limit, busy, save, cancel }: LimitProps) {
  const t = useTexts(usageTexts)
  const [typed, setTyped] = useState(limit === null ? null : Number((limit / GiB).toFixed(2)))
  const take = () => save(typed === null ? null : Math.round(typed * GiB))
  return (
    <span
      role="group"
      aria-label={label}
      className={styles.limit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        cancel()
      }}
    >
      <NumberInput
        autoFocus
        aria-label={label}
        min={0}
        max={1_000_000}
        step={0.5}
        suffix="GB"
        placeholder={t.noLimit}
        value={typed}
        style={{ inlineSize: 104 }}
        onChange={setTyped}
        onPressEnter={take}
      />
      <Button size="small" type="primary" loading={busy} onClick={take}>
        {t.save}
      </Button>
    </span>
  )
}
