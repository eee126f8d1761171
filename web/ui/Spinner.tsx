import style from './Spinner.module.css'

/** Turns after 300 ms, so that what is quick does not flicker. `whole`: in the middle of the window. */
export function Spinner({ label, whole = false }: { label: string; whole?: boolean }) {
  return (
    <div className={whole ? `${style.box} ${style.whole}` : style.box} role="status">
      <span className={style.wheel} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
