import { Modal } from 'antd'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './CommandPalette.module.css'
import { texts } from '../texts.ts'
import { useCommands, type Command } from './use-commands.tsx'

/** The command palette: finds a page, or what the features let people search, by part of the name and opens it. */
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
  const { commands, waiting, failed } = useCommands(typed)
  // Enter was pressed before the matches for the typed text had come: the first of them opens as soon as all are there.
  const [opensFirst, setOpensFirst] = useState(false)
  const chosen = Math.min(at, commands.length - 1)

  const go = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if (command.light) location.assign(screenHref(command.path))
    else void navigate(command.path)
  }
  const goToFirst = useEffectEvent(() => {
    setOpensFirst(false)
    go(commands[0])
  })
  useEffect(() => {
    if (opensFirst && !waiting) goToFirst()
  }, [opensFirst, waiting])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return
    event.preventDefault()
    if (step && commands.length) {
      setAt((chosen + step + commands.length) % commands.length)
      setOpensFirst(false)
    }
    if (event.key === 'Enter' && waiting && chosen <= 0) setOpensFirst(true)
    else if (event.key === 'Enter') go(commands[chosen])
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
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
          setOpensFirst(false)
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t.search} className={style.list}>
        {commands.map((command, place) => (
          <Row
            key={command.key}
            id={`${id}-${place}`}
            command={command}
            heading={commands[place - 1]?.kind === command.kind ? undefined : command.kind}
            selected={place === chosen}
            onPoint={() => setAt(place)}
            onTake={() => go(command)}
          />
        ))}
      </div>
      <p className={style.none} role="status">
        {commands.length === 0 && !waiting && typed.trim() ? t.searchNone(typed.trim()) : ''}
        {failed && t.searchFailed}
      </p>
      <p className={style.keys}>{t.searchKeys}</p>
    </>
  )
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
        {command.icon}
        <span className={command.works ? style.work : style.name}>{command.name}</span>
        <span className={style.detail}>{command.detail}</span>
      </button>
    </>
  )
}
