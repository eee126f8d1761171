import { Popover } from 'antd'
import {
  type AriaAttributes,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { closesOnEscape } from '../hooks/use-escape.ts'
import styles from './pop-over.module.css'
import { useFocusBack } from './use-focus-back.ts'

interface Props {
  /** Names the pop-over for screen readers. */
  label: string
  title?: ReactNode
  content: ReactNode | ((close: () => void) => ReactNode)
  /** At which edge of the button, below it, the pop-over stands. */
  edge?: 'start' | 'end'
  /** Stands in the document beside its button, not at the end of the page. */
  beside?: boolean
  onOpen?: () => void
  /** The button that opens it. */
  children: ReactElement<AriaAttributes>
}

/**
 * What a button opens above the page without covering it: filters, settings, news. It takes the focus, closes with Escape and when the focus would
 * leave it by Tab, and gives the focus back.
 */
export function PopOver({ label, title, content, edge = 'start', beside = false, onOpen, children }: Props) {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useFocusBack(open, (element) => panel.current?.contains(element) === true)
  const close = () => setOpen(false)
  const change = (next: boolean) => {
    setOpen(next)
    if (next) onOpen?.()
  }
  return (
    <Popover
      trigger="click"
      placement={edge === 'start' ? 'bottomLeft' : 'bottomRight'}
      arrow={false}
      open={open}
      onOpenChange={change}
      destroyOnHidden
      {...(beside && { getPopupContainer: (trigger: HTMLElement) => trigger.parentElement ?? document.body })}
      content={
        <Panel box={panel} label={label} close={close}>
          {title && <header className={styles.title}>{title}</header>}
          {typeof content === 'function' ? content(close) : content}
        </Panel>
      }
    >
      {cloneElement(children, { 'aria-haspopup': 'dialog', 'aria-expanded': open })}
    </Popover>
  )
}

const controls = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])'

function Panel({ box, label, close, children }: { box: RefObject<HTMLDivElement | null>; label: string; close: () => void; children: ReactNode }) {
  useEffect(() => {
    const [first = box.current] = box.current?.querySelectorAll<HTMLElement>(controls) ?? []
    first?.focus({ preventScroll: true })
  }, [box])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!leavesByTab(event) && !closesOnEscape(event)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <div ref={box} role="dialog" aria-label={label} tabIndex={-1} className={styles.panel} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

/** Whether a press of Tab would move the focus out of the element. Radio buttons of one name are one stop. */
function leavesByTab({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Tab' || !currentTarget.contains(target as Node)) return false
  const all = [...currentTarget.querySelectorAll<HTMLElement>(controls)]
  const at = all.findIndex((control) => control === target)
  const rest = shiftKey ? all.slice(0, Math.max(0, at)) : all.slice(at + 1)
  const group = target instanceof HTMLInputElement && target.type === 'radio' ? target.name : undefined
  return rest.every((control) => group !== undefined && control instanceof HTMLInputElement && control.name === group)
}
