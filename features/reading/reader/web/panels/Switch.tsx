interface Props {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, hint, checked, onChange }: Props) {
  return (
    <label className="pn-switch">
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <input type="checkbox" role="switch" aria-checked={checked} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </label>
  )
}
