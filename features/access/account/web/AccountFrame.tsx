import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './account.module.css'
import { texts } from './texts.ts'

export const sections = ['profile', 'security', 'identity', 'messages', 'comfort', 'feedback', 'privacy'] as const
export type SectionName = (typeof sections)[number]

/** Frame of the two account screens: title, navigation of the sections, content. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts(texts)
  const { pathname, hash } = useLocation()
  const onData = pathname === '/account/data'
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <nav className={styles.nav} aria-label={t.sections}>
        {sections.map((name) => (
          <Link key={name} to={`/account/data#${name}`} aria-current={onData && (hash.slice(1) || 'profile') === name ? 'location' : undefined}>
            {t[name]}
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
export function Section({ name, help, children }: { name: SectionName; help?: string; children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <section id={name} className={styles.section} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t[name]}</h2>
      {help && <p>{help}</p>}
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
