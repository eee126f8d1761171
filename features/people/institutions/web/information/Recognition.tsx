import { SafetyCertificateOutlined } from '@ant-design/icons'
import type { OwnInstitution } from '../../contract.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './information.module.css'
import { managementTexts } from '../management-texts.ts'
import { UniversityVerificationDialog } from './RecognitionDialog.tsx'

/** The listed university that the institution is verified as, or a button to apply. */
export function UniversityVerification({ own }: { own: OwnInstitution }) {
  const t = useTexts(managementTexts)
  const [applying, setApplying] = useState(false)
  return (
    <section className={styles.recognition}>
      <h2>{t.universityGroup}</h2>
      <p className={styles.state}>
        {own.university ? (
          <span>
            <SafetyCertificateOutlined aria-hidden /> {t.recognised(own.university)}
          </span>
        ) : (
          <>
            <span>{t.notRecognised}</span>
            {own.can.change && <Button onClick={() => setApplying(true)}>{t.recognise}</Button>}
          </>
        )}
      </p>
      {!own.university && <p>{t.recogniseHelp}</p>}
      {applying && <UniversityVerificationDialog close={() => setApplying(false)} />}
    </section>
  )
}
