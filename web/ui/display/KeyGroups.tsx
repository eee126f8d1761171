import styles from './KeyGroups.module.css'

export interface KeyGroup {
  title: string
  /** Key combinations, each with what it does. */
  keys: readonly (readonly [combination: readonly string[], does: string])[]
}

/** Groups of keyboard shortcuts, side by side if there is room. */
export function KeyGroups({ groups }: { groups: readonly KeyGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([combination, does]) => (
              <div key={does}>
                <dt>
                  {combination.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
