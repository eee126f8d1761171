import { DeleteOutlined } from '@ant-design/icons'
import { Button, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { findPeople } from '#web/ui/people/find-people.ts'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import type { paperComposers, paperComposersChange, PaperFull } from '../../contract.ts'
import { composerLine } from '../lines.ts'
import { useTestState } from '../session/state.ts'
import { texts } from '../texts.ts'
import styles from './compose.module.css'

interface Composer {
  id: string
  name: string
  access: 'review' | 'edit'
}

/** Who may see and change the paper; its owner may add and remove people. */
export function ComposersDialog({ paper, close }: { paper: PaperFull; close: () => void }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof paperComposers>(composerLine, { paperId: paper.id }, { fresh: true })
  const [changed, setChanged] = useState<Composer[]>()
  const [found, setFound] = useState<readonly { id: string; name: string }[]>([])
  const list = changed ?? data?.composers ?? []
  const manages = paper.can.manage
  const [save, { busy }] = useCall<typeof paperComposersChange>('PUT /question/papers/{paperId}/composers', {
    onDone({ composers }) {
      useTestState.setState({ paper: { ...paper, people: composers.length + 1 } })
      close()
    },
  })
  return (
    <Modal
      open
      title={t.composers}
      okText={t.saveChange}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !changed, ...(!manages && { style: { display: 'none' } }) }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void save({ paperId: paper.id, body: { composers: list.map(({ id, access }) => ({ id, access })) } })}
    >
      <p className={styles.help}>{t.composersHelp}</p>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <ul className={styles.people}>
          <li>
            <Avatar name={data.owner.name} />
            <span>{data.owner.name}</span>
            <small>{t.ownerWord}</small>
          </li>
          {list.map((person) => (
            <li key={person.id}>
              <Avatar name={person.name} />
              <span>{person.name}</span>
              {manages ? (
                <>
                  <Select
                    size="small"
                    aria-label={person.name}
                    value={person.access}
                    options={(['review', 'edit'] as const).map((value) => ({ value, label: t.access(value) }))}
                    onChange={(access) => setChanged(list.map((each) => (each.id === person.id ? { ...each, access } : each)))}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`${t.takeAway} ${person.name}`}
                    onClick={() => setChanged(list.filter(({ id }) => id !== person.id))}
                  />
                </>
              ) : (
                <small>{t.access(person.access)}</small>
              )}
            </li>
          ))}
        </ul>
      )}
      {manages && data && list.length < 30 && (
        <PersonPicker
          label={t.addPerson}
          placeholder={t.addPerson}
          value={null}
          except={[data.owner.id, ...list.map(({ id }) => id)]}
          find={async (words) => {
            const people = await findPeople(words)
            setFound(people)
            return people
          }}
          onChange={(id) => {
            const person = found.find((each) => each.id === id)
            if (person) setChanged([...list, { id: person.id, name: person.name, access: 'edit' }])
          }}
        />
      )}
    </Modal>
  )
}
