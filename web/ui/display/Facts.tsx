import type { ReactNode } from 'react'
import style from './Facts.module.css'

/** Values by their terms, one in each line; those that are empty or missing are left out. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={style.facts}>
      {Object.entries(facts).map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
