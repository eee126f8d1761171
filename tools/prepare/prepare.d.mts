export const root: string
export const say: (line: string) => void
/** Runs a file under the given Node and returns its exit code. */
export function hand(node: string, args: readonly string[], options?: { env?: Record<string, string> }): Promise<number>
