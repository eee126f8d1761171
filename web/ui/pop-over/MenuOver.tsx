import { Dropdown, type MenuProps } from 'antd'
import { type AriaAttributes, cloneElement, type ReactElement, useState } from 'react'
import { useFocusBack } from './use-focus-back.ts'

interface Props {
  menu: MenuProps
  /** At which edge of the button, below it, the menu stands. */
  edge?: 'start' | 'end'
  /** Whether it is open, where something else than its button opens it too. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it. */
  children: ReactElement<AriaAttributes>
}

/** The menu of a button. It takes the focus, closes with Escape and gives the focus back, before what was chosen opens something of its own. */
export function MenuOver({ menu, edge = 'start', open, onOpenChange, children }: Props) {
  const [opened, setOpened] = useState(false)
  const shown = open ?? opened
  useFocusBack(shown, (element) => element.closest('[role="menu"]') !== null)
  const change = (next: boolean) => {
    setOpened(next)
    onOpenChange?.(next)
  }
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement={edge === 'start' ? 'bottomLeft' : 'bottomRight'}
      open={shown}
      onOpenChange={change}
      menu={menu}
    >
      {cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': shown })}
    </Dropdown>
  )
}
