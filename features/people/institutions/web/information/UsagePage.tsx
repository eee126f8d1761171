import type { institutionOwn, OwnInstitution } from '../../contract.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { language } from '#web/kernel/texts/language.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import frame from '#web/ui/list/list-screen.module.css'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { ownLine } from '../list/institution-lines.ts'
import { managementTexts } from '../management-texts.ts'
import { moduleNames } from '../packages/module-names.ts'
import styles from './usage.module.css'
import { dayText } from '#web/ui/time/When.tsx'

const day = 86_400_000

/** The package of the institution, its term and usage. */
export function UsagePage() {
  const t = useTexts(managementTexts)
  const { data, error, refetch } = useRead<typeof institutionOwn>(ownLine, {})
  return (
    <section className={frame.page} aria-label={t.usage}>
      <PageHeader title={t.usage} />
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Usage own={data} />
      ) : (
        <Waiting>
          <TableSkeleton rows={4} />
        </Waiting>
      )}
    </section>
  )
}

function Usage({ own }: { own: OwnInstitution }) {
  const t = useTexts(managementTexts)
  const { usage, expiresAt, packageModules } = own
  const days = expiresAt && Math.ceil((Date.parse(expiresAt) - Date.now()) / day)
  const accountsLeft = usage.accountLimit === null ? null : Math.max(0, usage.accountLimit - usage.accounts)
  const storageLeft = usage.storageLimit === null ? null : Math.max(0, usage.storageLimit - usage.storage)
  const named = moduleNames.filter(({ code }) => packageModules?.includes(code))
  return (
    <div className={styles.usage}>
      <dl className={styles.figures}>
        <div>
          <dt>{t.package}</dt>
          <dd className={styles.name}>{own.packageName ?? t.noLimit}</dd>
          <p>{own.packageName ? '' : t.unlimited}</p>
        </div>
        <div>
          <dt>{t.term}</dt>
          <dd className={styles.name}>{expiresAt ? t.until(dayText(expiresAt)) : t.forever}</dd>
          <p>{typeof days === 'number' ? t.daysLeft(days) : ''}</p>
        </div>
        <Meter
          label={t.accounts}
          used={usage.accounts}
          limit={usage.accountLimit}
          write={thousands}
          note={accountsLeft === null ? t.noLimit : accountsLeft ? t.left(thousands(accountsLeft)) : t.full}
        />
        <Meter
          label={t.storage}
          used={usage.storage}
          limit={usage.storageLimit}
          write={fileSize}
          note={storageLeft === null ? t.noLimit : storageLeft ? t.leftStorage(fileSize(storageLeft)) : t.full}
        />
      </dl>
      <p className={styles.help}>{t.accountsHelp}</p>
      <h2>{t.modules}</h2>
      {packageModules === null ? (
        <p>{t.allModules}</p>
      ) : (
        <ul className={styles.modules}>
          {named.map(({ code, zh, en }) => (
            <li key={code}>{language() === 'zh-CN' ? zh : en}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface MeterProps {
  label: string
  used: number
  limit: number | null
  write: (n: number) => string
  note: string
}

/** A used amount with its limit, as text and bar. */
function Meter({ label, used, limit, write, note }: MeterProps) {
  const t = useTexts(managementTexts)
  const part = limit === null ? 0 : Math.min(1, used / limit)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {write(used)} {limit !== null && <small>{t.of(write(limit))}</small>}
      </dd>
      {limit !== null && (
        <div
          className={styles.track}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={used}
          data-full={part >= 0.9 || undefined}
        >
          <i style={{ inlineSize: `${part * 100}%` }} />
        </div>
      )}
      <p>{note}</p>
    </div>
  )
}
