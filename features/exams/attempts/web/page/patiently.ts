/** Milliseconds between two tries. */
const pause = 3_000

/** Loads a part of the page, and tries again until it comes: a part that fails for want of a network must not take the page with it. */
export function patiently<T>(load: () => Promise<T>): () => Promise<T> {
  const attempt = async (): Promise<T> => {
    for (;;) {
      try {
        return await load()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
  return attempt
}
