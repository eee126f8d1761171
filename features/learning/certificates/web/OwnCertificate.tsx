import { DownloadOutlined, LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Certificate } from '../contract.ts'
import { certificateTexts } from './certificate-texts.ts'
import { StateWord } from './StateWord.tsx'
import styles from './certificate.module.css'
import { useCertificate } from './use-certificate.ts'

const day = (date: string) => date.replaceAll('-', '/')

/** A certificate of the person: what it is for, its number, and what can be done with it. */
export function OwnCertificate({ certificate, level }: { certificate: Certificate; level: 2 | 3 }) {
  const t = useTexts(certificateTexts)
  const { busy, download, copy } = useCertificate()
  const { id, title, name, courseName, number, awardedOn, expiresOn, state, reason } = certificate
  const Title = `h${level}` as const
  return (
    <article className={styles.card} data-state={state}>
      <div>
        <Title>{courseName}</Title>
        <p>
          {title} · {name}
        </p>
        <dl>
          <dt>{t.number}</dt>
          <dd className={styles.number}>{number}</dd>
          <dt>{t.awarded}</dt>
          <dd>{day(awardedOn)}</dd>
          <dt>{t.until}</dt>
          <dd>
            {expiresOn === null ? t.always : day(expiresOn)} <StateWord certificate={certificate} />
          </dd>
          {state === 'revoked' && reason && (
            <>
              <dt>{t.reason}</dt>
              <dd>{reason}</dd>
            </>
          )}
        </dl>
      </div>
      {state !== 'revoked' && (
        <div className={styles.buttons}>
          <Button icon={<LinkOutlined aria-hidden />} onClick={() => void copy(number)}>
            {t.copy}
          </Button>
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            loading={busy === id}
            aria-label={t.downloadOf(courseName)}
            onClick={() => void download(certificate)}
          >
            {t.download}
          </Button>
        </div>
      )}
    </article>
  )
}
