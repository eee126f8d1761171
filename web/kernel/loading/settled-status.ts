/**
 * The same promise, which notes its state and its value where `use` of React looks for them. Without this, the first `use` of a promise waits for the next
 * render even when the value has arrived, and shows what stands for it meanwhile.
 */
export function withStatus<T>(promise: Promise<T>): Promise<T> {
  const note = (state: object) => void Object.assign(promise, state)
  promise.then(
    (value) => note({ status: 'fulfilled', value }),
    (reason: unknown) => note({ status: 'rejected', reason }),
  )
  return promise
}
