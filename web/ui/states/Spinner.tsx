import style from './Spinner.module.css'

/** A spinner that appears after 300 ms, so that short waits do not flicker. `whole` centres it in the window. */
export function Spinner({ label, whole = false }: { label: string; whole?: boolean }) {
  return (
    <div className={whole ? `${style.box} ${style.whole}` : style.box} role="status">
      <span className={style.wheel} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
