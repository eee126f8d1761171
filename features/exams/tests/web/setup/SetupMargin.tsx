import { Button } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { TestFull } from '../../contract-tests.ts'
import { detailsPath } from '../lines.ts'
import { phaseShapes } from '../shown/test-shapes.ts'
import { spanText } from '../shown/test-time.ts'
import { TestMenu } from '../shown/TestMenu.tsx'
import { useTestActions } from '../shown/use-test-actions.tsx'
import { VoidDialog } from '../shown/VoidDialog.tsx'
import { texts } from '../texts.ts'
import { setupTexts } from './setup-texts.ts'
import styles from './setup.module.css'

/** What is missing before a test can be published, or what has become of it. */
export function SetupMargin({ test, changed }: { test: TestFull; changed: boolean }) {
  const t = useTexts(texts)
  const s = useTexts(setupTexts)
  const actions = useTestActions()
  const draft = test.phase === 'draft'
  return (
    <aside className={styles.margin}>
      <h2>{draft ? s.before : s.now}</h2>
      {draft && (
        <>
          <p className={test.problems.length ? styles.missing : styles.ready} role="status">
            {test.problems.length ? s.missing(test.problems.length) : s.ready}
          </p>
          <ul>
            {test.problems.map(({ path, message }) => (
              <li key={path + message}>
                <a href={`#${path.split('.')[0] ?? ''}`}>{message}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <Facts
        facts={{
          [s.state]: !draft && <StatusDot shape={phaseShapes[test.phase]} word={t.phases(test.phase)} />,
          [t.time]: spanText(test.opensAt, test.closesAt),
          [t.paper]: test.paper && t.paperFacts(test.paper.points, test.paper.questions),
          [s.candidates]: draft
            ? test.targetList.length > 0 && s.people(test.targetList.reduce((sum, { people }) => sum + people, 0))
            : t.handedIn(test.submitted, test.candidates),
          [s.laidOut]: !draft && (test.phase === 'coming' || test.phase === 'open') && (test.laidOut ? s.laidOutYes : s.laidOutNo),
        }}
      />
      {!draft && <Link to={detailsPath(test.id)}>{s.candidatesLink}</Link>}
      <div className={styles.actions}>
        {test.can.publish && (
          <Button type="primary" disabled={changed || test.problems.length > 0} onClick={() => actions.askPublish(test)}>
            {t.publish}
          </Button>
        )}
        {test.can.withdraw && <Button onClick={() => actions.askWithdraw(test)}>{t.withdraw}</Button>}
        <TestMenu test={test} actions={actions} />
      </div>
      {test.can.publish && changed && <p className={styles.note}>{s.saveFirst}</p>}
      {actions.ending && <VoidDialog test={actions.ending} close={actions.closeEnding} />}
    </aside>
  )
}
