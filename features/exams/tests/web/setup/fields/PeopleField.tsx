import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { findPeople, type PersonFound } from '#web/ui/people/find-people.ts'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import { setupTexts } from '../setup-texts.ts'
import styles from './fields.module.css'

interface Person {
  id: string
  name: string
}

interface Props {
  value?: Person[]
  id?: string
  disabled?: boolean
  onChange?: (people: Person[]) => void
}

/** Several colleagues, such as the invigilators of a test. */
export function PeopleField({ value = [], id, disabled = false, onChange }: Props) {
  const t = useTexts(setupTexts)
  const [found, setFound] = useState<readonly PersonFound[]>([])
  const find = async (words: string) => {
    const people = await findPeople(words)
    setFound(people)
    return people
  }
  const add = (chosen: string | null) => {
    const person = found.find((each) => each.id === chosen)
    if (person) onChange?.([...value, { id: person.id, name: person.name }])
  }
  return (
    <div className={styles.targets}>
      <PersonPicker
        value={null}
        find={find}
        except={value.map((person) => person.id)}
        placeholder={t.addPerson}
        disabled={disabled}
        {...(id && { id })}
        onChange={add}
      />
      {value.length > 0 && (
        <ul>
          {value.map((person) => (
            <li key={person.id}>
              <span>{person.name}</span>
              {!disabled && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t.removeTarget(person.name)}
                  onClick={() => onChange?.(value.filter(({ id: other }) => other !== person.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
