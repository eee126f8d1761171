import type { LogEntry, LoggedValue } from '../contract.ts'
import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import { Facts } from '#web/ui/display/Facts.tsx'
import styles from './audit.module.css'
import { texts } from './texts.ts'

interface Props {
  entry: LogEntry
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
  only: (filter: { person?: string; object?: string }) => void
}

/** One entry of the log with the values before and after the change. */
export function EntryDrawer({ entry, close, walk, only }: Props) {
  const t = useTexts(texts)
  const { memberId, objectId } = entry
  return (
    <MarginForm title={entry.actionName} note={t.entry(entry.seq)} open close={close} walk={walk}>
      <Facts
        facts={{
          [t.object]: entry.object || t.erased,
          [t.actor]: entry.actor || (memberId ? t.erased : t.system),
          [t.when]: fullTime(entry.at),
          [t.address]: <span className={styles.mono}>{entry.address || '-'}</span>,
        }}
      />
      {entry.changes.length ? (
        <div className={styles.scroll}>
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">{t.part}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.after}</th>
              </tr>
            </thead>
            <tbody>
              {entry.changes.map(({ part, name, before, after }) => (
                <tr key={part}>
                  <th scope="row">{name}</th>
                  <Value value={before} other={after} gone />
                  <Value value={after} other={before} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className={styles.none}>{t.noChanges}</p>
      )}
      <p className={styles.more}>
        {objectId && <Button onClick={() => only({ object: objectId })}>{t.onlyThis}</Button>}
        {memberId && <Button onClick={() => only({ person: memberId })}>{t.onlyPerson}</Button>}
      </p>
    </MarginForm>
  )
}

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** One side of a change. In a list, only the items missing on the other side are marked. */
function Value({ value, other, gone = false }: { value: LoggedValue; other: LoggedValue; gone?: boolean }) {
  const t = useTexts(texts)
  if (value === null || value === '') return <td className={styles.empty}>{t.nothing}</td>
  if (Array.isArray(value)) {
    const otherItems = Array.isArray(other) ? other : []
    return (
      <td>
        {value.length === 0 && <span className={styles.empty}>{t.nothing}</span>}
        <ul>
          {value.map((each) => (
            <li key={each}>{otherItems.includes(each) ? each : gone ? <del>{each}</del> : <ins>{each}</ins>}</li>
          ))}
        </ul>
      </td>
    )
  }
  const text = typeof value === 'boolean' ? (value ? t.yes : t.no) : typeof value === 'string' && isoTime.test(value) ? fullTime(value) : value
  return <td>{gone ? <del>{text}</del> : <ins>{text}</ins>}</td>
}
