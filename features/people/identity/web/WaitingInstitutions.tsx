import type { identityWaiting } from '../contract.ts'
import { Button } from 'antd'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import { When } from '#web/ui/time/When.tsx'
import styles from './identity.module.css'
import { texts } from './texts.ts'

/** For platform administrators: institutions with a pending recognition. The decision is made inside the institution. */
export function WaitingInstitutions() {
  const t = useTexts(texts)
  const administrator = useMay()('platform')
  const { data = [] } = useRead<typeof identityWaiting>('GET /pressplatform/idauthentication/institutions', administrator ? {} : undefined)
  if (!data.length) return null
  const content = (
    <>
      <ul className={styles.mine}>
        {data.map((each) => (
          <li key={each.institutionId}>
            <span>{each.name}</span>
            <span>{each.orgName}</span>
            <When at={each.createdAt} />
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <a href={screenHref('/institution/change')}>{t.enter}</a>
      </p>
    </>
  )
  return (
    <PopOver label={t.waiting(data.length)} edge="end" content={content}>
      <Button>{t.waiting(data.length)}</Button>
    </PopOver>
  )
}
