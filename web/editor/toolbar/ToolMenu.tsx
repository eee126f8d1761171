import { Button, Dropdown, type MenuProps } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useEscape } from '#web/ui/hooks/use-escape.ts'

interface Props {
  menu: MenuProps
  icon: ReactNode
  /** The accessible name, if the button has no text. */
  label?: string
  children?: ReactNode
}

/** A button of the toolbar with a menu, which takes the focus; Esc closes it and returns the focus. */
export function ToolMenu({ menu, icon, label, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEscape(open, () => {
    setOpen(false)
    button.current?.focus()
  })
  return (
    <Dropdown autoFocus trigger={['click']} open={open} onOpenChange={setOpen} menu={menu}>
      <Button ref={button} type="text" tabIndex={-1} icon={icon} aria-haspopup="menu" aria-expanded={open} aria-label={label} title={label}>
        {children}
      </Button>
    </Dropdown>
  )
}
