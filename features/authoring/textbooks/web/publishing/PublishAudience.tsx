import type { Textbook } from '../../contract.ts'
import { thousands } from '#plain/numbers/thousands.ts'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { infoAddress } from '../addresses.ts'
import { publishTexts } from './publish-texts.ts'
import styles from './publish.module.css'

/** Text about who will see the edition. */
export function PublishAudience({ book: { id, openScope, onShelf }, readers, onLeave }: { book: Textbook; readers: number; onLeave: () => void }) {
  const t = useTexts(publishTexts)
  return (
    <section className={styles.section}>
      <h3>{t.audience}</h3>
      <p>
        {t[openScope]}{' '}
        <Link to={infoAddress(id)} onClick={onLeave}>
          {t.changeScope}
        </Link>
      </p>
      {readers > 0 && <p>{t.readersNow(thousands(readers))}</p>}
      {!onShelf && <p className={styles.warn}>{t.offShelf}</p>}
    </section>
  )
}
