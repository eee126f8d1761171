import { CheckOutlined } from '@ant-design/icons'
import { useTexts } from '../../kernel/use-texts.ts'
import styles from './matrix.module.css'
import { roleTexts } from './texts.ts'

/** How much of a module is held: a filled mark for all, a part of a circle with its figures, a dash for nothing. */
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
