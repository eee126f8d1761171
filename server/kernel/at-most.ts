/** Waits for work, at most so many milliseconds; then it rejects with `late()`, while the work may go on behind. */
export async function atMost<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
