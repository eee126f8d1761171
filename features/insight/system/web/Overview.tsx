import type { SystemCheck, systemStatus } from '../contract.ts'
import type { Data } from '#contract/call.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import { Figure, Figures } from '#web/ui/display/Figures.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

type Status = Data<typeof systemStatus>
const minute = 60_000

/** State of the system: health checks, figures of the institution and the platform, failed tasks, versions. */
export function Overview() {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof systemStatus>('GET /pressplatform/system/status', {}, { every: () => minute })
  const failing = data?.checks.filter(({ ok }) => !ok).length ?? 0
  return (
    <section className={styles.page} aria-label={t.overview}>
      <PageHeader title={t.overview} />
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <>
          <p className={styles.state} role="status">
            <StatusDot shape={failing ? 'diamond' : 'solid'} word={failing ? t.ill(failing) : t.well} />
          </p>
          <Checks checks={data.checks} />
          <h2>{t.institution}</h2>
          <Figures label={t.institution}>
            <Figure name={t.members}>{thousands(data.institution.members)}</Figure>
            <Figure name={t.files}>{thousands(data.institution.files)}</Figure>
            <Figure name={t.stored}>{fileSize(data.institution.bytes)}</Figure>
            <Figure name={t.waiting}>{thousands(data.institution.waiting)}</Figure>
            <Figure name={t.failed} bad={data.institution.failed > 0}>
              {thousands(data.institution.failed)}
            </Figure>
          </Figures>
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
      <Figures label={t.platform}>
        <Figure name={t.institutions}>{thousands(platform.institutions)}</Figure>
        <Figure name={t.members}>{thousands(platform.members)}</Figure>
        <Figure name={t.sessions}>{thousands(platform.sessions)}</Figure>
        <Figure name={t.stored} note={`${t.files} ${thousands(platform.files)}`}>
          {fileSize(platform.bytes)}
        </Figure>
        <Figure name={t.databaseSize}>{fileSize(platform.databaseBytes)}</Figure>
        <Figure name={t.memory}>{fileSize(platform.memoryBytes)}</Figure>
        <Figure name={t.waiting}>{thousands(platform.waiting + platform.running)}</Figure>
        <Figure name={t.failed} bad={platform.failed > 0}>
          {thousands(platform.failed)}
        </Figure>
      </Figures>
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
