type Hook = () => void | Promise<void>

const hooks = new Set<Hook>()
/** Milliseconds after which the page is left even if a hook has not finished. */
const PATIENCE = 3_000

/** Registers a hook to run before the request layer leaves the page, such as one that keeps a draft. Returns a function that removes it. */
export function beforeLeave(hook: Hook): () => void {
  hooks.add(hook)
  return () => void hooks.delete(hook)
}

/** Runs every hook and waits for all of them; one that fails or hangs does not stop the others. */
export async function runBeforeLeaveHooks(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE)
  })
  await Promise.race([timeout, Promise.allSettled([...hooks].map(async (hook) => hook()))])
  clearTimeout(timer)
}
