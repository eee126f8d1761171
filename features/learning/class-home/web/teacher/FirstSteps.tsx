import { CheckOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import type { Class } from '#features/learning/classes/contract.ts'
import { InvitePanel } from '#features/learning/classes/web/classes/InvitePanel.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import homeStyles from '../home.module.css'
import styles from './teacher.module.css'
import { teacherTexts } from './teacher-texts.ts'

/** A class without students: its invitation, large, and what comes next. */
export function FirstSteps({ klass }: { klass: Class }) {
  const t = useTexts(teacherTexts)
  const query = new URLSearchParams({ id: klass.id }).toString()
  const steps = [
    { name: 'members', words: t.stepMembers, to: `/education/classes/member?${query}`, done: klass.students > 0 },
    { name: 'book', words: t.stepBook, to: `/education/classes/editor?${query}`, done: klass.textbook !== null },
    { name: 'homework', words: t.stepHomework, to: `/education/classes/homework?${query}`, done: false },
    { name: 'notice', words: t.stepNotice, to: `/education/classes/notice?${query}`, done: false },
  ]
  return (
    <section className={styles.first} aria-labelledby="class-first">
      <div>
        <header className={homeStyles.head}>
          <h2 id="class-first">{t.first}</h2>
        </header>
        <p className={homeStyles.quiet}>{t.firstHelp}</p>
        <h3>{t.steps}</h3>
        <ol className={styles.steps}>
          {steps.map(({ name, words, to, done }, at) => (
            <li key={name} data-done={done || undefined}>
              <b>{done ? <CheckOutlined aria-label={t.stepDone} /> : at + 1}</b>
              <Link to={to}>{words}</Link>
            </li>
          ))}
        </ol>
      </div>
      {klass.inviteCode !== null && <InvitePanel klass={klass} code={klass.inviteCode} />}
    </section>
  )
}
