import { BookOutlined, FileOutlined, UserOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './CommandPalette.module.css'
import { texts } from '../texts.ts'
import { useCommands, type Command } from './use-commands.ts'

/** The command palette: finds a page, a textbook or a user by part of the name and opens it. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      style={{ top: 96 }}
      title={<span className="visually-hidden">{t.search}</span>}
      styles={{ container: { padding: 0, overflow: 'hidden' }, header: { blockSize: 0, margin: 0, padding: 0 } }}
      destroyOnHidden
    >
      <Finder onClose={onClose} />
    </Modal>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { commands, failed } = useCommands(typed)
  const chosen = Math.min(at, commands.length - 1)

  const go = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if (command.light) location.assign(screenHref(command.path))
    else void navigate(command.path)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return
    event.preventDefault()
    if (step && commands.length) setAt((chosen + step + commands.length) % commands.length)
    if (event.key === 'Enter') go(commands[chosen])
  }
  return (
    <>
      <input
        autoFocus
        className={style.input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={commands.length ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        aria-label={t.search}
        placeholder={t.searchHint}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t.search} className={style.list}>
        {commands.map((command, place) => (
          <Row
            key={command.key}
            id={`${id}-${place}`}
            command={command}
            heading={commands[place - 1]?.kind === command.kind ? undefined : t[headings[command.kind]]}
            selected={place === chosen}
            onPoint={() => setAt(place)}
            onTake={() => go(command)}
          />
        ))}
      </div>
      <p className={style.none} role="status">
        {commands.length === 0 && typed.trim() ? t.searchNone(typed.trim()) : ''}
        {failed && t.searchFailed}
      </p>
      <p className={style.keys}>{t.searchKeys}</p>
    </>
  )
}

const headings = { book: 'searchBooks', person: 'searchPeople', screen: 'searchScreens' } as const
const signs = {
  book: <BookOutlined aria-hidden="true" />,
  person: <UserOutlined aria-hidden="true" />,
  screen: <FileOutlined aria-hidden="true" />,
}

interface RowProps {
  id: string
  command: Command
  heading: string | undefined
  selected: boolean
  onPoint: () => void
  onTake: () => void
}

function Row({ id, command, heading, selected, onPoint, onTake }: RowProps) {
  return (
    <>
      {heading && (
        <p className={style.heading} role="presentation">
          {heading}
        </p>
      )}
      <button
        type="button"
        tabIndex={-1}
        id={id}
        role="option"
        aria-selected={selected}
        className={style.row}
        ref={(row) => {
          if (selected) row?.scrollIntoView({ block: 'nearest' })
        }}
        onPointerMove={onPoint}
        onClick={onTake}
      >
        {signs[command.kind]}
        <span className={command.kind === 'book' ? style.work : style.name}>{command.name}</span>
        <span className={style.detail}>{command.detail}</span>
      </button>
    </>
  )
}
