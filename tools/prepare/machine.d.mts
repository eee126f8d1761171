/** Installs the missing programs when run as root, otherwise prints the command to install them. Returns whether all are present. */
export function installPrograms(...names: string[]): boolean
