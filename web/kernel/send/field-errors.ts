import { RequestError } from './send-errors.ts'

type Path = (string | number)[]

/** The fields that the server refused, in the shape that antd's `setFields` takes: `authors.0.name` becomes `['authors', 0, 'name']`. */
export function fieldErrors(error: unknown): { name: Path; errors: string[] }[] {
  if (!(error instanceof RequestError) || !error.fields) return []
  const byPath = new Map<string, string[]>()
  for (const { path, message } of error.fields) byPath.set(path, [...(byPath.get(path) ?? []), message])
  return [...byPath].map(([path, errors]) => ({ name: pathOf(path), errors }))
}

const pathOf = (path: string): Path => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
