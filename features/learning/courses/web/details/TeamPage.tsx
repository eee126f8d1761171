import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { App, Button, Form, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { LeaveGuard } from '#web/ui/form/draft/LeaveGuard.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { findPeople, type PersonFound } from '#web/ui/people/find-people.ts'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import type { Course, courseGet, CourseTeacher, courseTeamChange, TeamRole } from '../../contract.ts'
import { courseLine, courseLines } from '../lines.ts'
import { useCourse } from '../use-course.ts'
import { courseTexts } from './course-texts.ts'
import styles from './details.module.css'

const roles = ['lead', 'teacher', 'assistant'] as const satisfies readonly TeamRole[]
const longestIntroduction = 500

/** The team of a course in its order; those who lead it change it. */
export default function TeamPage() {
  const course = useCourse()
  if (!course) return null
  return course.can.manage ? <EditTeam key={course.id} course={course} /> : <ReadTeam course={course} />
}

function ReadTeam({ course }: { course: Course }) {
  const t = useTexts(courseTexts)
  return (
    <section className={styles.page} aria-label={t.team}>
      <ul className={styles.team}>
        {course.teacher.map(({ id, name, avatarUrl, role, introduction }) => (
          <li key={id}>
            <PersonName name={name} of={name} note={t[`role_${role}`]} avatarUrl={avatarUrl} size={48} />
            {introduction && <p>{introduction}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Values {
  team: readonly CourseTeacher[]
}

function EditTeam({ course }: { course: Course }) {
  const t = useTexts(courseTexts)
  const { message } = App.useApp()
  const [version, setVersion] = useState(course.rowVersion)
  const draft = useDraftForm<Values>(`course.team.${course.id}`, { team: course.teacher }, version)
  const [theirs, setTheirs] = useState<Course>()
  const [problem, setProblem] = useState('')
  const { team } = draft.typed
  const put = (next: readonly CourseTeacher[]) => {
    setProblem('')
    draft.onType({ team: next })
  }
  const accept = (newest: Course) => {
    setVersion(newest.rowVersion)
    setTheirs(undefined)
    draft.accept({ team: newest.teacher })
  }
  const [change, { busy }] = useCall<typeof courseTeamChange>('PUT /pressplatform/teaching/course/team', {
    silent: true,
    refresh: courseLines,
    onDone(newest) {
      accept(newest)
      void message.success(t.saved)
    },
    async onFail(error) {
      const [field] = error.fields ?? []
      if (field) {
        setProblem(field.message)
        return
      }
      const query = { contentId: course.id }
      const newest = error.errorCode === 'conflict' ? await send<typeof courseGet>(courseLine, { query }, { silent: true }) : undefined
      if (newest && newest.rowVersion !== version) setTheirs(newest)
      else handleError(error, browserEnvironment)
    },
  })
  const save = (rowVersion = version) =>
    void change({
      body: {
        contentId: course.id,
        rowVersion,
        teacher: team.map(({ id, role, introduction }) => ({ id, role, introduction: introduction.trim() })),
      },
    })
  const edit = (id: string, part: Partial<CourseTeacher>) => put(team.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const move = (at: number, by: -1 | 1) => {
    const moved = team[at]
    if (moved) put(team.toSpliced(at, 1).toSpliced(at + by, 0, moved))
  }
  return (
    <section className={styles.page} aria-label={t.team}>
      <p className={styles.help}>{t.teamHelp}</p>
      {theirs && <ConflictNotice busy={busy} keepMine={() => save(theirs.rowVersion)} takeTheirs={() => accept(theirs)} />}
      {/* The drafts are those of a form, although its fields are lines of a list. */}
      <Form form={draft.form} component={false} />
      <ol className={styles.team} data-edit>
        {team.map((one, at) => (
          <li key={one.id}>
            <PersonName name={one.name} of={one.name} avatarUrl={one.avatarUrl} size={40} />
            <Select<TeamRole>
              aria-label={t.roleOf(one.name)}
              value={one.role}
              options={roles.map((value) => ({ value, label: t[`role_${value}`] }))}
              onChange={(role) => edit(one.id, { role })}
            />
            <Input.TextArea
              aria-label={t.introductionOf(one.name)}
              placeholder={t.introductionHint}
              autoSize={{ minRows: 1, maxRows: 6 }}
              maxLength={longestIntroduction}
              value={one.introduction}
              onChange={({ target }) => edit(one.id, { introduction: target.value })}
            />
            <span className={styles.moves}>
              <Button
                type="text"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={t.up(one.name)}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={t.down(one.name)}
                disabled={at === team.length - 1}
                onClick={() => move(at, 1)}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t.removePerson(one.name)}
                disabled={team.length === 1}
                onClick={() => put(team.filter(({ id }) => id !== one.id))}
              />
            </span>
          </li>
        ))}
      </ol>
      <AddMember team={team} add={(person) => put([...team, { ...person, role: 'teacher', introduction: '' }])} />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {draft.changed.length > 0 && (
        <div className={styles.foot}>
          <FormFoot changes={draft.changed.length} busy={busy} cancel={draft.discard} submit={() => save()} />
        </div>
      )}
      <LeaveGuard on={draft.changed.length > 0} leave={draft.discard} />
    </section>
  )
}

function AddMember({ team, add }: { team: readonly CourseTeacher[]; add: (person: Pick<CourseTeacher, 'id' | 'name' | 'avatarUrl'>) => void }) {
  const t = useTexts(courseTexts)
  const known = useRef(new Map<string, PersonFound>())
  const find = async (words: string) => {
    const people = await findPeople(words)
    for (const person of people) known.current.set(person.id, person)
    return people
  }
  const take = (id: string | null) => {
    const person = id === null ? undefined : known.current.get(id)
    if (person) add({ id: person.id, name: person.name, avatarUrl: person.avatarUrl })
  }
  return (
    <div className={styles.add}>
      <PersonPicker key={team.length} find={find} except={team.map(({ id }) => id)} label={t.addPerson} placeholder={t.findPerson} onChange={take} />
    </div>
  )
}
