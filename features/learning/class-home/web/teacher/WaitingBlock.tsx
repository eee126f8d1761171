import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { thousands } from '#plain/numbers/digits.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dayText } from '#web/ui/time/When.tsx'
import type { classWaiting } from '../../contract.ts'
import { Block } from '../Block.tsx'
import homeStyles from '../home.module.css'
import { waitingLine } from '../lines.ts'
import styles from './teacher.module.css'
import { teacherTexts } from './teacher-texts.ts'

/** What waits for the teacher: each a number that leads to its place. */
export function WaitingBlock({ classId }: { classId: string }) {
  const t = useTexts(teacherTexts)
  const read = useRead<typeof classWaiting>(waitingLine, { classId })
  return (
    <Block title={t.waiting} read={read}>
      {({ items }) =>
        items.length ? (
          <ul className={styles.waiting}>
            {items.map(({ name, count, title, since, path }) => (
              <li key={name}>
                <Link to={path}>
                  <b>{thousands(count)}</b>
                  <span>
                    {inLanguage(title)}
                    {since && <small>{t.since(dayText(since).slice(5))}</small>}
                  </span>
                  <RightOutlined aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className={homeStyles.quiet}>{t.waitingNone}</p>
        )
      }
    </Block>
  )
}
