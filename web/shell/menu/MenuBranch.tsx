import { DownOutlined } from '@ant-design/icons'
import type { MenuEntry } from '#contract/modules.ts'
import { Dropdown, Tooltip } from 'antd'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { directionOf } from '#plain/direction.ts'
import { language } from '#web/kernel/texts/language.ts'
import { MenuIcon } from './menu-icons.tsx'
import style from './WorkbenchMenu.module.css'

interface BranchProps {
  entry: MenuEntry
  /** The entries from the top level down to the current one. */
  trail: readonly MenuEntry[]
  collapsed: boolean
  depth: number
}

export const menuEntryName = ({ zh, en }: { zh: string; en: string }) => (language() === 'zh-CN' ? zh : en)

/** One menu entry: a link, or a button that opens its children. Only the top level has icons; a collapsed menu shows icons only. */
export function MenuBranch({ entry, trail, collapsed, depth }: BranchProps) {
  const inside = trail.includes(entry)
  if (entry.children?.length) {
    if (collapsed) return <Flyout entry={entry} inside={inside} />
    return <Group entry={entry} trail={trail} inside={inside} depth={depth} />
  }
  const link = (
    <Link
      to={entry.path}
      className={style.entry}
      data-depth={depth}
      aria-current={inside ? 'page' : undefined}
      aria-label={collapsed ? menuEntryName(entry) : undefined}
    >
      {depth === 0 && <MenuIcon code={entry.code} />}
      {!collapsed && <span className={style.label}>{menuEntryName(entry)}</span>}
    </Link>
  )
  return collapsed ? (
    <Tooltip title={menuEntryName(entry)} placement={directionOf(language()) === 'rtl' ? 'left' : 'right'}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}

function Group({ entry, trail, inside, depth }: Omit<BranchProps, 'collapsed'> & { inside: boolean }) {
  const id = useId()
  const [open, setOpen] = useState(inside)
  useEffect(() => {
    if (inside) setOpen(true)
  }, [inside])
  return (
    <>
      <button
        type="button"
        className={style.entry}
        data-depth={depth}
        data-inside={inside || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {depth === 0 && <MenuIcon code={entry.code} />}
        <span className={style.label}>{menuEntryName(entry)}</span>
        <DownOutlined className={style.arrow ?? ''} aria-hidden="true" />
      </button>
      <ul id={id} hidden={!open}>
        {entry.children?.map((child) => (
          <li key={child.path}>
            <MenuBranch entry={child} trail={trail} collapsed={false} depth={depth + 1} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface FlyoutItem {
  key: string
  label: ReactNode
  type?: 'group'
  children?: FlyoutItem[]
}

const itemOf = (entry: MenuEntry): FlyoutItem =>
  entry.children?.length
    ? { key: entry.path, type: 'group', label: menuEntryName(entry), children: entry.children.map(itemOf) }
    : { key: entry.path, label: <Link to={entry.path}>{menuEntryName(entry)}</Link> }

/** The children of an entry of the collapsed menu, in a popup beside it. */
function Flyout({ entry, inside }: { entry: MenuEntry; inside: boolean }) {
  const mirrored = directionOf(language()) === 'rtl'
  // Opened by the pointer passing over it, the menu leaves the focus where it is.
  const [byKey, setByKey] = useState(false)
  return (
    <Dropdown
      autoFocus={byKey}
      trigger={['hover', 'click']}
      align={{ points: mirrored ? ['tr', 'tl'] : ['tl', 'tr'], offset: [mirrored ? -10 : 10, 0], overflow: { shiftY: true } }}
      menu={{ items: [{ key: `${entry.path} all`, type: 'group', label: menuEntryName(entry), children: entry.children?.map(itemOf) ?? [] }] }}
    >
      <button
        type="button"
        className={style.entry}
        data-depth={0}
        data-inside={inside || undefined}
        aria-label={menuEntryName(entry)}
        aria-haspopup="menu"
        onClick={({ detail }) => setByKey(detail === 0)}
      >
        <MenuIcon code={entry.code} />
      </button>
    </Dropdown>
  )
}
