interface Props {
  name: string
  note: string
  logoUrl?: string | null
  busy: boolean
  enter: () => void
}

/** One institution in the list: mark, name and a note; pressing it enters. */
export function InstitutionItem({ name, note, logoUrl, busy, enter }: Props) {
  return (
    <li>
      <button type="button" className="lt-item" onClick={enter} aria-disabled={busy}>
        {logoUrl ? (
          <img className="lt-sign" src={logoUrl} alt="" />
        ) : (
          <span className="lt-sign" aria-hidden="true">
            {[...name][0]}
          </span>
        )}
        <span>
          <b>{name}</b>
          <small>{note}</small>
        </span>
      </button>
    </li>
  )
}
