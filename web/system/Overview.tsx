import type { SystemCheck, systemStatus } from '@recto/contract/system'
import type { Data } from '@recto/contract/call'
import { fileSize } from '@recto/plain/file-size'
import { thousands } from '@recto/plain/thousands'
import { Skeleton } from 'antd'
import { useAsk } from '../kernel/use-ask.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { Failed } from '../ui/list/ListStates.tsx'
import { fullTime } from '../ui/list/when.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

type Status = Data<typeof systemStatus>
const minute = 60_000

/** How the product is: what it stands on, what it holds, and what went wrong. */
export function Overview() {
  const t = useTexts(texts)
  const { data, error, refetch } = useAsk<typeof systemStatus>('GET /pressplatform/system/status', {}, { every: () => minute })
  const ill = data?.checks.filter(({ ok }) => !ok).length ?? 0
  return (
    <section className={styles.page} aria-label={t.overview}>
      <PageHeader title={t.overview} />
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <>
          <p className={styles.state} role="status">
            <StatusDot shape={ill ? 'diamond' : 'solid'} word={ill ? t.ill(ill) : t.well} />
          </p>
          <Checks checks={data.checks} />
          <h2>{t.institution}</h2>
          <dl className={styles.figures}>
            <Figure name={t.members} value={thousands(data.institution.members)} />
            <Figure name={t.files} value={thousands(data.institution.files)} />
            <Figure name={t.stored} value={fileSize(data.institution.bytes)} />
            <Figure name={t.waiting} value={thousands(data.institution.waiting)} />
            <Figure name={t.failed} value={thousands(data.institution.failed)} bad={data.institution.failed > 0} />
          </dl>
          {data.platform && <Platform platform={data.platform} />}
          <h2>{t.failedJobs}</h2>
          <FailedJobs />
          <h2>{t.versions}</h2>
          <Versions status={data} />
        </>
      )}
    </section>
  )
}

function Checks({ checks }: { checks: readonly SystemCheck[] }) {
  const t = useTexts(texts)
  const detailOf = ({ name, ok, detail }: SystemCheck) => {
    if (detail === 'simulator') return t.simulator
    if (!ok && !detail) return t.notSet
    return name === 'scratch' ? t.free(detail) : detail
  }
  return (
    <>
      <h2>{t.checks}</h2>
      <ul className={styles.lines}>
        {checks.map((check) => (
          <li key={check.name}>
            <span>{t[check.name]}</span>
            <StatusDot
              shape={check.ok ? (check.detail === 'simulator' ? 'ring' : 'solid') : 'diamond'}
              word={check.detail === 'simulator' ? t.simulated : check.ok ? t.good : t.bad}
            />
            <span className={styles.detail}>{detailOf(check)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Platform({ platform }: { platform: NonNullable<Status['platform']> }) {
  const t = useTexts(texts)
  return (
    <>
      <h2>{t.platform}</h2>
      <dl className={styles.figures}>
        <Figure name={t.institutions} value={thousands(platform.institutions)} />
        <Figure name={t.members} value={thousands(platform.members)} />
        <Figure name={t.sessions} value={thousands(platform.sessions)} />
        <Figure name={t.stored} value={fileSize(platform.bytes)} note={`${t.files} ${thousands(platform.files)}`} />
        <Figure name={t.databaseSize} value={fileSize(platform.databaseBytes)} />
        <Figure name={t.memory} value={fileSize(platform.memoryBytes)} />
        <Figure name={t.waiting} value={thousands(platform.waiting + platform.running)} />
        <Figure name={t.failed} value={thousands(platform.failed)} bad={platform.failed > 0} />
      </dl>
      <ul className={styles.lines} style={{ marginBlockStart: 20 }}>
        <li>
          <span>{t.lastBackup}</span>
          <StatusDot shape={platform.backup ? 'solid' : 'diamond'} word={platform.backup ? t.good : t.noBackup} />
          <span className={styles.detail}>
            {platform.backup ? `${fullTime(platform.backup.at)} · ${fileSize(platform.backup.bytes)} · ${platform.backup.name}` : t.backupHelp}
          </span>
        </li>
      </ul>
    </>
  )
}

function Figure({ name, value, note, bad = false }: { name: string; value: string; note?: string; bad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-bad={bad || undefined}>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function Versions({ status }: { status: Status }) {
  const t = useTexts(texts)
  const minutes = Math.floor((Date.now() - new Date(status.startedAt).getTime()) / minute)
  const lines: [string, string][] = [
    [t.version, status.version],
    [t.migration, status.migration],
    ['Node', status.node],
    ['PostgreSQL', status.postgres],
    [t.uptime, t.duration(Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60)],
  ]
  return (
    <dl className={styles.versions}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
