import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { findPeople, type PersonFound } from '#web/ui/people/find-people.ts'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import { courseTexts } from './course-texts.ts'
import styles from './details.module.css'

interface Props {
  value?: readonly { id: string; name: string }[]
  id?: string
  onChange?: (people: { id: string; name: string }[]) => void
}

/** Several colleagues, each found by a part of the name. */
export function PeopleField({ value = [], id, onChange }: Props) {
  const t = useTexts(courseTexts)
  const known = useRef(new Map<string, PersonFound>())
  const find = async (words: string) => {
    const people = await findPeople(words)
    for (const person of people) known.current.set(person.id, person)
    return people
  }
  const add = (added: string | null) => {
    const person = added === null ? undefined : known.current.get(added)
    if (person) onChange?.([...value, { id: person.id, name: person.name }])
  }
  return (
    <div className={styles.people}>
      {value.length > 0 && (
        <ul>
          {value.map((person) => (
            <li key={person.id}>
              <PersonName name={person.name} of={person.name} avatarUrl={null} size={24} />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t.removePerson(person.name)}
                onClick={() => onChange?.(value.filter((one) => one.id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <PersonPicker
        key={value.length}
        find={find}
        except={value.map((person) => person.id)}
        placeholder={t.findPerson}
        onChange={add}
        {...(id && { id })}
      />
    </div>
  )
}
