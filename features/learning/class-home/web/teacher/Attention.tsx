import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import type { classAttention } from '../../contract.ts'
import { Block } from '../Block.tsx'
import homeStyles from '../home.module.css'
import { attentionLine, reportPath } from '../lines.ts'
import styles from './teacher.module.css'
import { teacherTexts } from './teacher-texts.ts'

/** The students who need attention, each with the reasons as sentences and one thing to do. */
export function Attention({ classId }: { classId: string }) {
  const t = useTexts(teacherTexts)
  const read = useRead<typeof classAttention>(attentionLine, { classId })
  const total = read.data?.total ?? 0
  return (
    <Block title={t.attention} aside={total > 0 && <span className={homeStyles.note}>{t.people(total)}</span>} read={read} rows={5} area="early">
      {({ items }) => (
        <>
          {items.length ? (
            <ul className={styles.people}>
              {items.map(({ memberId, name, avatarUrl, reasons }) => (
                <li key={memberId}>
                  <Avatar name={name} src={avatarUrl} size={32} />
                  <div>
                    <b>{name}</b>
                    <Link to={reportPath(classId, memberId)} aria-label={t.reportOf(name)}>
                      {t.report}
                    </Link>
                    {reasons.map((words) => (
                      <p key={words.en}>{inLanguage(words)}</p>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <p className={homeStyles.quiet}>{t.attentionNone}</p>
          )}
          <p className={styles.who}>
            {total > items.length && t.attentionMore(items.length)} {t.attentionWho}
          </p>
        </>
      )}
    </Block>
  )
}
