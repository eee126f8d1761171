import { Icon } from '#web/ui/display/line-icons.tsx'

/** Icons of the viewers, which light screens have too. */
export const icons = {
  outline: (
    <Icon>
      <path d="M4 6h2M9.5 6H20M4 12h2M9.5 12H20M4 18h2M9.5 18H20" />
    </Icon>
  ),
  up: (
    <Icon>
      <path d="m6 15 6-6 6 6" />
    </Icon>
  ),
  down: (
    <Icon>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  ),
  larger: (
    <Icon>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  ),
  smaller: (
    <Icon>
      <path d="M5 12h14" />
    </Icon>
  ),
  fit: (
    <Icon>
      <path d="M3 5v14M21 5v14M6.5 12h11M9 9l-3 3 3 3M15 9l3 3-3 3" />
    </Icon>
  ),
  search: (
    <Icon>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </Icon>
  ),
  close: (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  ),
  download: (
    <Icon>
      <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15" />
    </Icon>
  ),
  print: (
    <Icon>
      <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />
    </Icon>
  ),
  share: (
    <Icon>
      <path d="M12 15V4M8 7.5 12 3.5l4 4M5 12v8h14v-8" />
    </Icon>
  ),
}

interface ToolProps {
  icon: keyof typeof icons
  label: string
  onClick?: () => void
  href?: string
  /** Name of the file that a link downloads. */
  file?: string
  disabled?: boolean
  pressed?: boolean
}

/** A tool of a viewer: a button, or a link to a download. */
export function Tool({ icon, label, onClick, href, file, disabled = false, pressed }: ToolProps) {
  if (href !== undefined)
    return (
      <a className="pv-tool" href={href} download={file} aria-label={label} title={label}>
        {icons[icon]}
      </a>
    )
  return (
    <button type="button" className="pv-tool" aria-label={label} title={label} disabled={disabled} aria-pressed={pressed} onClick={onClick}>
      {icons[icon]}
    </button>
  )
}
