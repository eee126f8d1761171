import type { Bilingual } from '#contract/errors.ts'
import { fillingsOf } from '#web/kernel/Filled.tsx'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { accountSections } from '#web/shell/shell-slots.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './account.module.css'
import { texts } from './texts.ts'

/** Frame of the two account screens: title, navigation of the sections, content. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts(texts)
  const { pathname, hash } = useLocation()
  const onData = pathname === '/account/data'
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <nav className={styles.nav} aria-label={t.sections}>
        {fillingsOf(accountSections).map(({ name, title: section }) => (
          <Link key={name} to={`/account/data#${name}`} aria-current={onData && (hash.slice(1) || 'profile') === name ? 'location' : undefined}>
            {inLanguage(section)}
          </Link>
        ))}
        <hr />
        <Link to="/account/password" aria-current={onData ? undefined : 'page'}>
          {t.passwordPage}
        </Link>
      </nav>
      <div>{children}</div>
    </div>
  )
}

/** One section of the account page; its name is the anchor in the address. */
export function Section({ name, title, children }: { name: string; title: Bilingual; children: ReactNode }) {
  return (
    <section id={name} className={styles.section} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{inLanguage(title)}</h2>
      {children}
    </section>
  )
}

/** One row of a section: label, present value, actions. */
export function Row({ label, children, actions }: { label: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={styles.value}>{children}</div>
      {actions && <div className={styles.acts}>{actions}</div>}
    </div>
  )
}
