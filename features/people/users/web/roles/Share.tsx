import { CheckOutlined } from '@ant-design/icons'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './matrix.module.css'
import { roleTexts } from './texts.ts'

/** Share of a module's permissions that a role has: a check mark for all, a pie with numbers for some, a dash for none. */
export function Share({ held, all, bare = false }: { held: number; all: number; bare?: boolean }) {
  const t = useTexts(roleTexts)
  if (held === 0)
    return (
      <span className={styles.share} role="img" aria-label={t.none}>
        –
      </span>
    )
  if (held >= all)
    return (
      <span className={styles.share} role="img" aria-label={t.all}>
        <i className={styles.full}>
          <CheckOutlined aria-hidden />
        </i>
      </span>
    )
  return (
    <span className={styles.share} role="img" aria-label={bare ? t.some : t.share(held, all)}>
      <i className={styles.pie} style={{ ['--share' as string]: held / all }} />
      {!bare && (
        <em>
          {held}/{all}
        </em>
      )}
    </span>
  )
}
