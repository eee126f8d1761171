import type { Class } from '../../contract.ts'
import type { classLeave } from '../../contract-joining.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { classLines } from '../lines.ts'
import { classFacts } from '../slots.ts'
import { classTexts } from '../texts.ts'
import styles from './classes.module.css'
import { stateShapes } from './ClassesPage.tsx'

/** What a class is, who teaches in it, and the way out of it. */
export function ClassAbout({ klass }: { klass: Class }) {
  return (
    <div>
      <About klass={klass} />
      {klass.can.leave && <Leave klass={klass} />}
    </div>
  )
}

function About({ klass }: { klass: Class }) {
  const t = useTexts(classTexts)
  const day = (date: string | null) => date?.replaceAll('-', '/') ?? ''
  const people = klass.capacity === null ? t.peopleIs(thousands(klass.students)) : t.peopleOf(thousands(klass.students), thousands(klass.capacity))
  const named = (persons: Class['teachers']) =>
    persons.length > 0 && (
      <span className={styles.people}>
        {persons.map((person) => (
          <PersonName key={person.id} name={person.name} of={person.name} avatarUrl={person.avatarUrl} size={24} />
        ))}
      </span>
    )
  return (
    <section className={styles.part}>
      <h2>{t.about}</h2>
      {klass.describe && <p className={styles.describe}>{klass.describe}</p>}
      <Facts
        facts={{
          [t.textbook]: klass.textbook && <Link to={`/details/test?${new URLSearchParams({ id: klass.textbook.id })}`}>{klass.textbook.name}</Link>,
          [t.state]: <StatusDot shape={stateShapes[klass.state]} word={t[`state_${klass.state}`]} />,
          [t.teachers]: named(klass.teachers),
          [t.assistants]: named(klass.assistants),
          [t.people]: people,
          [t.time]: (klass.startsOn || klass.endsOn) && `${day(klass.startsOn)} – ${day(klass.endsOn)}`,
          [t.joining]: klass.can.change && t[`join_${klass.joinMode}`],
        }}
      />
      <Filled slot={classFacts} props={{ classId: klass.id }} />
    </section>
  )
}

/** The way out of a class, which can be joined again with its code. */
function Leave({ klass }: { klass: Class }) {
  const t = useTexts(classTexts)
  const { modal, message } = App.useApp()
  const go = useNavigate()
  const home = useMay()('teach') ? '/education/classes' : '/mycenter/class'
  const [leave] = useCall<typeof classLeave>('POST /pressplatform/classes/{classId}/leave', {
    refresh: classLines,
    onDone() {
      void message.success(t.left(klass.name))
      void go(home)
    },
  })
  const ask = () =>
    modal.confirm({
      title: t.askLeave(klass.name),
      content: t.askLeaveHelp,
      okText: t.leave,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      autoFocusButton: 'cancel',
      onOk: async () => void (await leave({ classId: klass.id })),
    })
  return (
    <p style={{ marginBlock: '24px 0' }}>
      <Button onClick={ask}>{t.leave}</Button>
    </p>
  )
}
