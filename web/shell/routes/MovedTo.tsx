import { Navigate, useLocation } from 'react-router'

/** A redirect of the screen tables; query and hash are kept. */
export function MovedTo({ path }: { path: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: path, search, hash }} replace />
}
