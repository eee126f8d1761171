/** Installs what is missing of these as root; otherwise says the one command that does. Gives whether all is there now. */
export function installPrograms(...names: string[]): boolean
