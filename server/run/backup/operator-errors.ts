/** Turns errors of files and of PostgreSQL into messages for an operator: what happened and what to do. `place` is the file or folder in use. */
export function operatorError(error: unknown, place: string): Error {
  const { code = '', message, name } = error as { code?: string; message: string; name: string }
  if (name === 'AbortError') return error as Error
  const text = ofFiles(code, place) ?? ofDatabase(code, message)
  return text === undefined ? (error as Error) : new Error(text, { cause: error })
}

function ofFiles(code: string, place: string): string | undefined {
  const messages: Record<string, string> = {
    ENOSPC: `There is no room left on the disk of ${place}. Free some, or use another disk, and run the command again.`,
    EDQUOT: `The quota of this user on the disk of ${place} is used up. Free some room, or use another disk, and run the command again.`,
    EFBIG: `The file system of ${place} does not support files of this size. Use another disk.`,
    EACCES: `This user may not use ${place}. Run the command as a user who may, or use another place.`,
    EPERM: `This user may not use ${place}. Run the command as a user who may, or use another place.`,
    EROFS: `The disk of ${place} is read-only. Use another place.`,
    ENOENT: `There is no ${place}. Check the spelling of the path.`,
    ENOTDIR: `A part of the path ${place} is a file, not a folder. Check the spelling of the path.`,
    EISDIR: `${place} is a folder. Name a file in it.`,
    ENAMETOOLONG: `The name ${place} is too long. Use a shorter one.`,
    EIO: `The disk of ${place} cannot be read or written. Check the disk, and use another one.`,
  }
  return messages[code]
}

function ofDatabase(code: string, message: string): string | undefined {
  if (code === '53100') return 'PostgreSQL has no room left on its disk. Free some and run the command again.'
  if (code === '53200') return 'PostgreSQL has no memory left. Give it more and run the command again.'
  const lost =
    /^(57P0[1-3]|08...|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(message)
  return lost ? `The connection to PostgreSQL was lost (${message || code}). Run the command again when PostgreSQL is running.` : undefined
}

/** The error for a table that PostgreSQL could not read to its end. Errors with another cause are returned unchanged. */
export function tableError(table: string, error: unknown): Error {
  const { code = '', message } = error as { code?: string; message: string }
  // Corrupted data or index, a disk error, or an error inside PostgreSQL that follows from one of these.
  if (!/^(XX00[0-2]|58030|58P01|22021|22P0[2-5])$/.test(code)) return error as Error
  return new Error(
    `Table ${table} is damaged and cannot be read: ${message}. No backup can be made until it is repaired. ` +
      'Stop the server, make a copy of the data directory, check the disk, and restore the newest backup into a new data directory.',
    { cause: error },
  )
}
