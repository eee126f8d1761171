import { Checkbox } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { fullTime, momentText } from '#web/ui/time/When.tsx'
import type { Student } from '../../contract-submissions.ts'
import { questionTexts } from '../questions/question-texts.ts'
import { workShapes } from '../shown/shapes.ts'
import { ProposedCell } from '../peer/teach/ProposedCell.tsx'
import { texts } from '../texts.ts'
import styles from './table.module.css'
import { detailsTexts } from './details-texts.ts'

/** A student of one class, as the address names it. */
export const keyOf = ({ classId, id }: Pick<Student, 'classId' | 'id'>) => `${classId}.${id}`

interface Props {
  students: readonly Student[]
  now: string
  /** How many classes are shown; with one the column is left out. */
  classes: number
  /** Works are reviewed. */
  reviewed: boolean
  open: string
  openStudent: (student: Student) => void
  stale: boolean
  /** Undefined: nothing can be chosen. */
  chosen: readonly string[] | undefined
  choose: (keys: readonly string[]) => void
}

/** The students with what each has handed in. */
export function StudentsTable({ students, now, classes, reviewed, open, openStudent, stale, chosen, choose }: Props) {
  const t = useTexts(detailsTexts)
  const all = useTexts(texts)
  const q = useTexts(questionTexts)
  // Beside the work of a student there is no room for all columns.
  const slim = reviewed && open !== ''
  const keys = students.map(keyOf)
  const every = chosen !== undefined && keys.every((key) => chosen.includes(key))
  const some = chosen !== undefined && keys.some((key) => chosen.includes(key))
  const stateOf = ({ state, lateMinutes, byRules }: Student) => {
    const word = byRules ? q.ruled : all.work(state)
    return lateMinutes > 0 && (state === 'waiting' || state === 'again' || state === 'graded') ? all.lateWork(all.late(lateMinutes), word) : word
  }
  const sizeOf = ({ characters, files, versions }: Student) =>
    versions === 0 ? '' : [characters > 0 && String(characters), files > 0 && all.files(files)].filter(Boolean).join(' · ')
  return (
    <table className={styles.table} aria-busy={stale}>
      <thead>
        <tr>
          {chosen && (
            <th className={styles.check}>
              <Checkbox
                aria-label={t.selectAll}
                checked={every}
                indeterminate={some && !every}
                onChange={({ target }) => choose(target.checked ? keys : [])}
              />
            </th>
          )}
          <th>{t.name}</th>
          {classes > 1 && <th>{t.of}</th>}
          <th>{t.state}</th>
          <th>{t.at}</th>
          {!slim && <th className={styles.end}>{t.size}</th>}
          {reviewed && <th className={styles.end}>{t.reviews}</th>}
          {reviewed && <th className={styles.end}>{t.proposed}</th>}
          <th className={styles.end}>{t.score}</th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => {
          const key = keyOf(student)
          return (
            <tr
              key={key}
              data-open={key === open || undefined}
              data-state={student.state}
              onClick={({ target }) => !(target as Element).closest('label, button') && openStudent(student)}
            >
              {chosen && (
                <td className={styles.check}>
                  <Checkbox
                    aria-label={t.select(student.name)}
                    checked={chosen.includes(key)}
                    onChange={({ target }) => choose(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))}
                  />
                </td>
              )}
              <td className={styles.name}>
                <button type="button" onClick={() => openStudent(student)}>
                  <Avatar name={student.name} src={student.avatarUrl} size={24} />
                  {student.name}
                </button>
              </td>
              {classes > 1 && <td className={styles.class}>{student.className}</td>}
              <td className={styles.state}>
                <StatusDot shape={workShapes[student.state]} word={stateOf(student)} />
              </td>
              <td className={styles.at}>
                {student.submittedAt ? (
                  <time dateTime={student.submittedAt} title={fullTime(student.submittedAt)}>
                    {momentText(student.submittedAt, now)}
                  </time>
                ) : (
                  student.later.until && t.until(momentText(student.later.until, now))
                )}
              </td>
              {!slim && <td className={styles.end}>{sizeOf(student)}</td>}
              {reviewed && <td className={styles.end}>{student.peer && `${student.peer.done} / ${student.peer.wanted}`}</td>}
              {reviewed && <td className={styles.end}>{student.peer && <ProposedCell peer={student.peer} />}</td>}
              <td className={styles.score}>{student.counted !== null && <b data-released={student.releasedAt !== null}>{student.counted}</b>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
