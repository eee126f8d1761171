import { ControlOutlined, SwapOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { Class } from '../../contract.ts'
import type { classGroupChoose, classGroupList, GroupPerson, Groups } from '../../contract-groups.ts'
import type { classMembersChange } from '../../contract-members.ts'
import { classLines, groupsLine } from '../lines.ts'
import { useClass } from '../use-class.ts'
import { DrawDialog } from './DrawDialog.tsx'
import { groupTexts } from './group-texts.ts'
import { OfferDialog } from './OfferDialog.tsx'
import styles from './groups.module.css'

/** The groups of a class: teachers make them, by hand or at random, students see theirs and choose one while they may. */
export default function GroupsPage() {
  const klass = useClass()
  return klass ? <Loaded key={klass.id} klass={klass} /> : null
}

function Loaded({ klass }: { klass: Class }) {
  const t = useTexts(groupTexts)
  const { data, error, refetch } = useRead<typeof classGroupList>(groupsLine, { classId: klass.id })
  if (error && !data) return <LoadFailure error={error} gone={t.none} retry={() => void refetch()} />
  if (!data)
    return (
      <Waiting>
        <Skeleton active paragraph={{ rows: 6 }} />
      </Waiting>
    )
  return <GroupBoard classId={klass.id} data={data} teaches={klass.can.seeMembers} />
}

function GroupBoard({ classId, data, teaches }: { classId: string; data: Groups; teaches: boolean }) {
  const t = useTexts(groupTexts)
  const [dialog, setDialog] = useState<'draw' | 'offer'>()
  const { groups, ungrouped, students, openUntil, can } = data
  const tools = can.change && (
    <span className={styles.tools}>
      <Button icon={<SwapOutlined aria-hidden />} disabled={students === 0} onClick={() => setDialog('draw')}>
        {t.draw}
      </Button>
      <Button icon={<ControlOutlined aria-hidden />} onClick={() => setDialog('offer')}>
        {t.offer}
      </Button>
    </span>
  )
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h2>{t.title}</h2>
        {groups.length > 0 && <span>{t.counted(groups.length, students)}</span>}
        {ungrouped.length > 0 && groups.length > 0 && <span>{t.ungroupedCount(ungrouped.length)}</span>}
        {tools}
      </header>
      {openUntil !== null && (can.choose || teaches) && (
        <p className={styles.strip}>{can.choose ? t.chooseHint(fullTime(openUntil)) : t.openUntil(fullTime(openUntil))}</p>
      )}
      {groups.length === 0 && <EmptyState title={teaches ? t.none : t.noneStudent} detail={teaches ? t.noneHelp : t.noneStudentHelp} />}
      <div className={styles.board}>
        {groups.map((group) => (
          <Group key={group.name} classId={classId} data={data} name={group.name} people={group.people} />
        ))}
        {ungrouped.length > 0 && <Group classId={classId} data={data} name="" people={ungrouped} />}
      </div>
      {dialog === 'draw' && <DrawDialog classId={classId} data={data} close={() => setDialog(undefined)} />}
      {dialog === 'offer' && <OfferDialog classId={classId} data={data} close={() => setDialog(undefined)} />}
    </div>
  )
}

interface GroupProps {
  classId: string
  data: Groups
  /** Empty for the students without a group. */
  name: string
  people: readonly GroupPerson[]
}

function Group({ classId, data, name, people }: GroupProps) {
  const t = useTexts(groupTexts)
  const { message } = App.useApp()
  const { size, can, mine } = data
  const isMine = name !== '' && mine === name
  const isFull = size !== null && people.length >= size
  const [choose, { busy }] = useCall<typeof classGroupChoose>('POST /pressplatform/classes/{classId}/groups/choose', {
    refresh: [groupsLine],
    onDone: (now) => void message.success(now.mine ? t.chosen(now.mine) : t.left),
  })
  const act = (groupName: string) => void choose({ classId, body: { groupName } })
  return (
    <section className={styles.group} data-mine={isMine || undefined} data-none={name === '' || undefined} aria-label={name || t.ungrouped}>
      <h3>
        {name || t.ungrouped}
        <small>{size !== null && name ? t.places(people.length, size) : t.people(people.length)}</small>
        {isMine && <b>{t.mine}</b>}
      </h3>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <span>
              {person.name}
              {person.number && <small>{person.number}</small>}
            </span>
            {can.change && <Move classId={classId} person={person} from={name} groups={data.groups.map((group) => group.name)} />}
          </li>
        ))}
      </ul>
      {can.choose && name !== '' && (
        <div className={styles.choose}>
          {isMine ? (
            <Button loading={busy} onClick={() => act('')}>
              {t.leave}
            </Button>
          ) : isFull ? (
            <span>{t.full}</span>
          ) : (
            <Button loading={busy} aria-label={t.chooseOf(name)} onClick={() => act(name)}>
              {t.choose}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Moves a student to another group. */
function Move({ classId, person, from, groups }: { classId: string; person: GroupPerson; from: string; groups: readonly string[] }) {
  const t = useTexts(groupTexts)
  const { message } = App.useApp()
  const [change] = useCall<typeof classMembersChange>('PUT /pressplatform/classes/{classId}/members', { refresh: classLines })
  const move = async (groupName: string) => {
    const done = await change({ classId, body: { action: 'group', memberIds: [person.id], groupName } })
    if (done?.data.done.length) void message.success(t.moved(person.name, groupName))
    else if (done?.data.failed[0]) void message.warning(done.data.failed[0].reason)
  }
  const targets = groups.filter((name) => name !== from)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [...targets.map((name) => ({ key: `to/${name}`, label: name })), ...(from ? [{ key: 'none', label: t.noGroup }] : [])],
        onClick: ({ key }) => void move(key === 'none' ? '' : key.slice(3)),
      }}
      disabled={!targets.length && !from}
    >
      <Button type="text" size="small" icon={<SwapOutlined aria-hidden />} aria-label={t.moveTo(person.name)} />
    </Dropdown>
  )
}
