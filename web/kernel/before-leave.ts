type Hook = () => void | Promise<void>

const hooks = new Set<Hook>()
/** A hook that hangs does not keep anyone from signing in, milliseconds. */
const PATIENCE = 3_000

/** Has something done before the request layer leaves the page, such as keeping a draft; gives back the way to take it off again. */
export function beforeLeave(hook: Hook): () => void {
  hooks.add(hook)
  return () => void hooks.delete(hook)
}

/** Runs every hook and waits for all of them; one that fails or hangs does not stop the others. */
export async function readyToLeave(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE)
  })
  await Promise.race([enough, Promise.allSettled([...hooks].map(async (hook) => hook()))])
  clearTimeout(timer)
}
