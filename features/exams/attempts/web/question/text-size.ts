import { createState } from '#web/kernel/hooks/create-state.ts'

/** The sizes of the text of questions in pixels. */
export const sizes = [15, 16, 17, 18, 20, 22, 24, 28] as const
const usual = 18
const storeKey = 'recto.examSize'

function stored(): number {
  try {
    const size = Number(localStorage.getItem(storeKey))
    return sizes.includes(size as 18) ? size : usual
  } catch {
    return usual
  }
}

/** The size of the text of questions; this browser keeps it. */
export const useTextSize = createState<{ size: number }>(() => ({ size: stored() }))

/** Makes the text larger or smaller by one step. */
export function stepSize(by: 1 | -1): void {
  const at = sizes.indexOf(useTextSize.getState().size as 18)
  const size = sizes[at + by]
  if (size === undefined) return
  useTextSize.setState({ size })
  try {
    localStorage.setItem(storeKey, String(size))
  } catch {
    // Without storage the size lasts until the page is left.
  }
}
