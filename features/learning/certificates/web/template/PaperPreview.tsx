import { certificateDay, certificateRuns } from '#assessment/certificates/certificate-text.ts'
import { lastDay } from '#plain/time/last-day.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dayText } from '#web/ui/time/When.tsx'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import type { TemplateDraft } from '../../contract.ts'
import { checkAddress } from '../use-certificate.ts'
import { templateTexts } from './template-texts.ts'
import styles from './paper.module.css'

interface Props {
  draft: Pick<TemplateDraft, 'title' | 'body' | 'hours' | 'signerName' | 'signerFunction' | 'validMonths'>
  course: string
  institution: string
  signature: string | undefined
  logo: string | undefined
}

const sample = '2026-7KQ4-M9XT-R3WB-H'
const chinese = /[\u2e80-\u9fff]/

/** How the certificate of a student will look; the PDF is laid out in the same way. */
export function PaperPreview({ draft, course, institution, signature, logo }: Props) {
  const t = useTexts(templateTexts)
  const { title, body, hours, signerName, signerFunction, validMonths } = draft
  const today = dayText(new Date())
  const date = today.replaceAll('/', '-')
  const paragraphs = certificateRuns(body, { name: t.sampleName, course, hours, date })
  const isChinese = paragraphs.some((runs) => runs.some((run) => !run.bold && chinese.test(run.text)))
  const [signer, below] = [signerName, signerFunction].filter(Boolean)
  return (
    <figure className={styles.paper} data-theme="light" aria-label={t.preview} data-long={body.length > 150 || undefined}>
      <i className={styles.slip} aria-hidden="true" />
      <div className={styles.head}>
        {logo && <img src={logo} alt="" />}
        <p>{institution}</p>
        <strong data-chinese={chinese.test(title) || undefined}>{title}</strong>
        <i className={styles.rule} aria-hidden="true" />
      </div>
      <div className={styles.text} data-chinese={isChinese || undefined}>
        {paragraphs.map((runs, at) => (
          <p key={at}>{runs.map((run, place) => (run.bold ? <b key={place}>{run.text}</b> : run.text))}</p>
        ))}
      </div>
      <div className={styles.foot}>
        <QrCode address={checkAddress(sample)} label={t.scan} />
        <dl>
          <dt>{t.number}</dt>
          <dd>{sample}</dd>
          <dt>{t.awarded}</dt>
          <dd>{today}</dd>
          <dt>{t.until}</dt>
          <dd>{validMonths ? lastDay(date, validMonths).replaceAll('-', '/') : t.always}</dd>
        </dl>
        <div className={styles.signer}>
          <span>{signature && <img src={signature} alt="" />}</span>
          <b>{signer ?? institution}</b>
          {below && <small>{below}</small>}
          <small>{certificateDay(date, chinese.test(title) ? 'zh' : 'en')}</small>
        </div>
      </div>
    </figure>
  )
}
