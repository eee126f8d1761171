import { Mark } from '../layouts/Mark.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'

/** The head of a small page outside of any institution: whose it is, and its language. */
export function SmallHead() {
  return (
    <>
      <p className="lt-brand">
        <Mark /> Recto
      </p>
      <LanguageSelect />
    </>
  )
}
